"""A small HTTP server for tests and for the demo, on 127.0.0.1.

Usage: server.py [PORT]

The system chooses the port if none is named. It prints the port, and ends when its standard input does. The first part of a path names the test
that asks, so that tests can run at the same time: /count/NAME says how often NAME has asked.
"""

import gzip
import json
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

counts = {}
lock = threading.Lock()
held = {}
BINARY = bytes(range(256)) * 2
COLORS = [
    {"id": 1, "name": "cerulean", "year": 2000, "color": "#98B2D1", "pantone_value": "15-4020"},
    {"id": 2, "name": "fuchsia rose", "year": 2001, "color": "#C74375", "pantone_value": "17-2031"},
    {"id": 3, "name": "true red", "year": 2002, "color": "#BF1932", "pantone_value": "19-1664"},
    {"id": 4, "name": "aqua sky", "year": 2003, "color": "#7BC4C4", "pantone_value": "14-4811"},
    {"id": 5, "name": "tigerlily", "year": 2004, "color": "#E2583E", "pantone_value": "17-1456"},
    {"id": 6, "name": "blue turquoise", "year": 2005, "color": "#53B0AE",
     "pantone_value": "15-5217"},
]
COLORS_OF_PAGE = 3


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16

    def log_message(self, *arguments):
        pass

    def version_string(self):
        return "tests"

    def read_body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b""
        while True:
            length = int(self.rfile.readline().strip(), 16)
            body += self.rfile.read(length)
            self.rfile.readline()
            if length == 0:
                return body

    def reply(self, body=b"", status=200, kind="application/json", headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in headers:
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and status != 204:
            self.wfile.write(body)
        self.wfile.flush()

    def answer(self):
        path, _, query = self.path.partition("?")
        test, _, page = path[1:].partition("/")
        body = self.read_body()
        if test == "count":
            with lock:
                return self.reply(str(counts.get(page, 0)).encode(), kind="text/plain")
        if test == "release":
            held.setdefault(page, threading.Event()).set()
            return self.reply()
        with lock:
            counts[test] = count = counts.get(test, 0) + 1
        if page == "json":
            self.reply(b'{"id":1,"name":"Ada"}')
        elif page == "colors":
            number = int(query.removeprefix("page=") or 1)
            first = (number - 1) * COLORS_OF_PAGE
            self.reply(json.dumps({
                "page": number, "per_page": COLORS_OF_PAGE, "total": len(COLORS),
                "total_pages": -(-len(COLORS) // COLORS_OF_PAGE),
                "data": COLORS[first:first + COLORS_OF_PAGE],
            }, separators=(",", ":")).encode(), kind="application/json; charset=utf-8")
        elif page == "spaced":
            self.reply(b'{"id": 1, "names": ["Ada", "Grace"]}')
        elif page == "text":
            self.reply("One line\nand 2 €\n".encode(), kind="text/plain; charset=utf-8")
        elif page == "binary":
            self.reply(BINARY, kind="application/octet-stream")
        elif page == "large":
            self.reply(b"0123456789abcdef" * 65536, kind="text/plain")
        elif page == "gzip":
            body = gzip.compress(b'{"zipped":true}', mtime=0)
            self.reply(body, headers=[("Content-Encoding", "gzip")])
        elif page == "empty":
            self.reply(status=204)
        elif page == "missing":
            self.reply(b'{"error":"missing"}', status=404)
        elif page == "redirect":
            self.reply(b"moved", status=302, headers=[("Location", f"/{test}/json")])
        elif page == "counter":
            self.reply(b'{"n":%d}' % count)
        elif page == "echo":
            self.reply(json.dumps({
                "method": self.command, "query": query, "body": body.decode("latin1"),
            }, separators=(",", ":")).encode())
        elif page == "token":
            self.reply(b'{"access_token":"t0p-s3cret-of-the-server","expires_in":3600}',
                       headers=[("Set-Cookie", "sid=c00kie-of-the-server; Path=/")])
        elif page == "drop":
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
        elif page == "chunked":
            self.send_response(200)
            self.send_header("Content-Type", "text/plain")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for number in range(5):
                self.wfile.write(b"8\r\nchunk %d;\r\n" % number)
                self.wfile.flush()
            self.wfile.write(b"0\r\n\r\n")
            self.wfile.flush()
        elif page == "held":
            # It is answered when another request says so.
            held.setdefault(test, threading.Event()).wait()
            self.reply(b'{"held":true}')
        else:
            self.reply(b"{}", status=404)

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = answer


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if sys.argv[1:] else 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()

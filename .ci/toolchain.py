"""The repository, its compiler, and what was built, for the scripts of this folder."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(*command, **options):
    """Runs a command in the repository, and returns what it prints."""
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, **{"cwd": ROOT, **options}).stdout


def products(**options):
    """Returns the folder of a debug build."""
    return pathlib.Path(output("swift", "build", "--show-bin-path", **options).strip())


def write(path, content):
    """Writes a file, unless it has this content already, so that less is compiled."""
    content = content if isinstance(content, bytes) else content.encode()
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


TARGET = json.loads(output("swiftc", "-print-target-info"))
RESOURCES = pathlib.Path(TARGET["paths"]["runtimeResourcePath"])
PLUGINS = RESOURCES / "host/plugins"
# The features that the package turns on.
FEATURES = [
    flag for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
                      "InferIsolatedConformances") for flag in ("-enable-upcoming-feature", name)]

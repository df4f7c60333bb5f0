"""What .ci/picture draws with: colors, text in columns, and diagrams from small text files."""

import math
import re
import textwrap
import xml.sax.saxutils

MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"
SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif"
# The width of a character of the monospaced font, in ems.
ADVANCE = 0.6

# The suffix of a file's name and the colors by their use: the window, its border, text, text in the
# background, what the reader's own code does, and the fill and the border of each kind of box.
THEMES = {
    "": {
        "window": "#ffffff", "border": "#d0d7de", "text": "#1f2328", "dim": "#59636e",
        "good": "#1a7f37", "bad": "#cf222e", "arrow": "#57606a",
        "gray": ("#f6f8fa", "#d0d7de"), "blue": ("#ddf4ff", "#54aeff"), "green": ("#dafbe1", "#4ac26b"),
        "violet": ("#fbefff", "#c297ff"), "orange": ("#fff1e5", "#fb8f44"), "plain": ("none", "#afb8c1"),
    },
    "~dark": {
        "window": "#0d1117", "border": "#30363d", "text": "#e6edf3", "dim": "#9198a1",
        "good": "#3fb950", "bad": "#f85149", "arrow": "#9198a1",
        "gray": ("#161b22", "#3d444d"), "blue": ("#0c2d6b", "#388bfd"), "green": ("#033a16", "#2ea043"),
        "violet": ("#2d1553", "#8957e5"), "orange": ("#3d1f00", "#db6d28"), "plain": ("none", "#656c76"),
    },
}


def number(value):
    return f"{value:.1f}".removesuffix(".0")


def escape(text):
    return xml.sax.saxutils.escape(text)


def width_of(text, size):
    """About the width of a text, in which code stands between backticks, in any usual font."""
    code = sum(len(part) for part in text.split("`")[1::2])
    return size * ADVANCE * (code + 0.92 * (len(text) - text.count("`") - code))


class Drawing:
    """The elements of one picture in one theme."""

    def __init__(self, theme):
        self.theme = theme
        self.elements = []

    def add(self, element):
        self.elements.append(element)

    def rect(self, x, y, width, height, kind, radius=6, dashed=False):
        fill, stroke = self.theme[kind]
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self.add(f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
                 f'height="{number(height)}" rx="{radius}" fill="{fill}" stroke="{stroke}"{dash}/>')

    def mono(self, x, y, text, size=13, color="text", anchor="start", weight=None):
        """Code, as wide as the columns that it takes, whichever font the reader has."""
        self.add(f'<text x="{number(x)}" y="{number(y)}" font-family="{MONO}" font-size="{number(size)}" '
                 f'textLength="{number(len(text) * size * ADVANCE)}" fill="{self.theme[color]}"'
                 + (f' text-anchor="{anchor}"' if anchor != "start" else "")
                 + (f' font-weight="{weight}"' if weight else "") + f'>{escape(text)}</text>')

    def sans(self, x, y, text, size=13, color="text", anchor="start", weight=None, is_markup=False):
        self.add(f'<text x="{number(x)}" y="{number(y)}" font-family="{SANS}" font-size="{number(size)}" '
                 f'fill="{self.theme[color]}"'
                 + (f' text-anchor="{anchor}"' if anchor != "start" else "")
                 + (f' font-weight="{weight}"' if weight else "")
                 + f'>{text if is_markup else escape(text)}</text>')

    def words(self, x, y, text, size=13, color="text", anchor="start", weight=None):
        """A line in which code stands between backticks."""
        if re.fullmatch("`[^`]+`", text):
            self.mono(x, y, text[1:-1], size, color, anchor, weight)
            return
        parts = [
            f'<tspan font-family="{MONO}" font-size="{number(size - 0.5)}">{escape(part)}</tspan>'
            if index % 2 else escape(part) for index, part in enumerate(text.split("`"))]
        self.sans(x, y, "".join(parts), size, color, anchor, weight, is_markup=True)

    def line(self, points, color="arrow", dashed=False, head=True):
        """A line through points, with an arrow's head at the last one."""
        color = self.theme.get(color, color)
        path = "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points)
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.add(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="1.5"{dash}/>')
        if head:
            (x0, y0), (x, y) = points[-2:]
            angle = math.atan2(y - y0, x - x0)
            corners = [(x, y)] + [
                (x - 9 * math.cos(angle + turn), y - 9 * math.sin(angle + turn)) for turn in (0.42, -0.42)]
            self.add('<path d="M' + " L".join(f"{number(a)} {number(b)}" for a, b in corners)
                     + f' Z" fill="{color}"/>')

    def svg(self, width, height, styles=""):
        window, border = self.theme["window"], self.theme["border"]
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
            f'viewBox="0 0 {number(width)} {number(height)}">', *([styles] if styles else []),
            f'<rect x="0.5" y="0.5" width="{number(width - 1)}" height="{number(height - 1)}" rx="8" '
            f'fill="{window}" stroke="{border}"/>', *self.elements, "</svg>", ""])


# Diagrams

CELL, MARGIN = 20, 16
SIDES = {"top": (0.5, 0), "bottom": (0.5, 1), "left": (0, 0.5), "right": (1, 0.5)}


def diagram(text, theme):
    """Draws a diagram that a text describes, with one line for each of its elements:

        size COLUMNS ROWS                                 of cells
        box NAME X Y WIDTH HEIGHT KIND TITLE | CAPTION    titles stand at the top of a box
        arrow KIND FROM.SIDE TO.SIDE LABEL                'owns' is drawn through, 'knows' is dashed
        text X Y KIND TEXT                                'title', 'text' or 'dim'
        line X Y LENGTH LABEL                             an axis, to the right

    FROM.SIDE may move along its side, as in 'left+2' or 'left-1', in cells from the middle. Words between
    backticks are code. A line that begins with '#' is a comment.
    """
    drawing = Drawing(theme)
    boxes, size = {}, (0, 0)

    def at(place):
        name, side, by = re.fullmatch(r"(\w+)\.([a-z]+)([+-][\d.]+)?", place).groups()
        x, y, width, height = boxes[name]
        across, down = SIDES[side]
        by = float(by or 0) * CELL
        x, y = x + width * across, y + height * down
        return (x + by, y) if side in ("top", "bottom") else (x, y + by)

    def cells(*values):
        return [float(value) * CELL for value in values]

    for line in text.splitlines():
        word, _, rest = line.strip().partition(" ")
        if not word or word == "#":
            continue
        if word == "size":
            size = cells(*rest.split())
        elif word == "box":
            name, x, y, width, height, kind, label = rest.split(maxsplit=6)
            x, y, width, height = cells(x, y, width, height)
            x, y = x + MARGIN, y + MARGIN
            boxes[name] = x, y, width, height
            drawing.rect(x, y, width, height, kind, dashed=kind == "plain")
            title, _, caption = (part.strip() for part in label.partition("|"))
            longest = max(width_of(title, 13), *(width_of(part, 12) for part in caption.split("/ ")))
            if longest > width - 20:
                raise ValueError(f"The box '{name}' is too narrow for its text.")
            drawing.words(x + 10, y + 19, title, 13, weight="bold")
            for row, part in enumerate(caption.split("/ ") if caption else []):
                drawing.words(x + 10, y + 37 + 16 * row, part.strip(), 12, "dim")
        elif word == "arrow":
            kind, start, end, *label = rest.split(maxsplit=3)
            (x0, y0), (x1, y1) = at(start), at(end)
            points = [(x0, y0), (x1, y1)]
            if x0 != x1 and y0 != y1:
                corner = (x0, y1) if re.search(r"top|bottom", start) else (x1, y0)
                points.insert(1, corner)
            drawing.line(points, dashed=kind == "knows")
            if label:
                (x0, y0), (x1, y1) = points[:2] if len(points) == 2 else points[1:]
                if x0 == x1:
                    drawing.words(x0 + 7, (y0 + y1) / 2 + 4, label[0], 12, "dim")
                else:
                    drawing.words((x0 + x1) / 2, y0 - 6, label[0], 12, "dim", "middle")
        elif word == "text":
            x, y, kind, label = rest.split(maxsplit=3)
            x, y = cells(x, y)
            if kind == "title":
                drawing.words(x + MARGIN, y + MARGIN, label, 15, weight="bold")
            else:
                drawing.words(x + MARGIN, y + MARGIN, label, 12, kind)
        elif word == "line":
            x, y, length, label = rest.split(maxsplit=3)
            x, y, length = cells(x, y, length)
            x, y = x + MARGIN, y + MARGIN
            drawing.line([(x, y), (x + length, y)])
            drawing.words(x + length, y - 6, label, 12, "dim", "end")
        else:
            raise ValueError(f"A diagram has no '{word}'.")
    return drawing.svg(size[0] + 2 * MARGIN, size[1] + 2 * MARGIN)


# The way of one action

# The color of a step by the folder of its file. What is in no folder is the reader's own code.
FOLDERS = {
    "Store": "blue", "Effect": "blue", "Engine/Queue": "plain", "Engine/Reading": "green",
    "Engine/Children": "green", "Engine/Running": "orange", "": "violet",
}


def way(text, theme):
    """Draws the steps that the text picture of an article names, in its words."""
    lines = text.splitlines()
    drawing, width, row = Drawing(theme), 740, 26
    y = MARGIN + 20
    drawing.mono(MARGIN + 4, y, lines[0], 15, weight="bold")
    y += 16
    parts = [[None, []]]
    for line in lines[1:]:
        heading = re.match(r"[├└]─ (\d)  (.+)", line)
        step = re.match(r"[│ ] +(\S.*?) {2,}(\S.*?)(?: {2,}(\S.*))?$", line)
        if heading:
            parts.append([heading.groups(), []])
        elif step:
            parts[-1][1].append(step.groups())
        elif line.strip("│ "):
            raise ValueError(f"This line of the drawing is not understood: {line}")
    for heading, steps in parts:
        height = row * len(steps) + (40 if heading else 12)
        drawing.rect(MARGIN, y, width - 2 * MARGIN, height, "gray", 8)
        top = y + (34 if heading else 6)
        if heading:
            drawing.add(f'<circle cx="{MARGIN + 22}" cy="{number(y + 20)}" r="11" '
                        f'fill="{theme["arrow"]}"/>')
            drawing.add(f'<text x="{MARGIN + 22}" y="{number(y + 24.5)}" font-family="{SANS}" '
                        f'font-size="13" font-weight="bold" text-anchor="middle" '
                        f'fill="{theme["window"]}">{heading[0]}</text>')
            drawing.sans(MARGIN + 42, y + 25, heading[1], 14, weight="bold")
        for index, (file, does, remark) in enumerate(steps):
            middle = top + row * (index + 0.5)
            is_own = not file.endswith(".swift")
            folder = "" if is_own else file.rsplit("/", 1)[0]
            fill, stroke = theme[FOLDERS[folder]]
            fill = theme["window"] if fill == "none" else fill
            if index + 1 < len(steps):
                drawing.line([(MARGIN + 22, middle), (MARGIN + 22, middle + row)], head=False)
            drawing.add(f'<circle cx="{MARGIN + 22}" cy="{number(middle)}" r="5.5" fill="{fill}" '
                        f'stroke="{stroke}" stroke-width="2"/>')
            if width_of(f"`{does}`", 13) > 224:
                raise ValueError(f"The column of the functions has no room for '{does}'.")
            drawing.mono(MARGIN + 42, middle + 4.5, does, 13, weight="bold")
            if is_own:
                drawing.sans(MARGIN + 270, middle + 4.5, file, 12.5, "dim")
            else:
                drawing.mono(MARGIN + 270, middle + 4.5, file, 12, "dim")
            if remark:
                if MARGIN + 280 + width_of(f"`{file}`", 12) + width_of(remark, 12.5) > width - MARGIN - 12:
                    raise ValueError(f"The line of '{file}' has no room for '{remark}'.")
                drawing.sans(width - MARGIN - 12, middle + 4.5, remark, 12.5, anchor="end")
        y += height
        if (heading, steps) != tuple(parts[-1]):
            drawing.line([(MARGIN + 22, y), (MARGIN + 22, y + 20)])
            y += 20
    return drawing.svg(width, y + MARGIN)


# Terminals

TITLE_BAR, LINE, COLUMN = 36, 19, 8.4
# The columns of a terminal whose lines are drawn as they are.
WRAPPED = 96


def title_bar(drawing, title="", width=0):
    for index, fill in enumerate(("#ff5f57", "#febc2e", "#28c840")):
        drawing.add(f'<circle cx="{20 + 20 * index}" cy="18" r="6" fill="{fill}"/>')
    if title:
        drawing.sans(width / 2, 23, title, 13, "dim", "middle")


def groups(line):
    """The words of a line with their columns. Only a single space may be within a group."""
    return [(found.start(), found.group()) for found in re.finditer(r"[^\s│]+(?: [^\s│]+)*", line)]


def terminal(text, theme):
    """Draws what a terminal shows. Each group of words begins in its column in any font."""
    lines = [
        (line, part) for line in text.rstrip("\n").split("\n")
        for part in textwrap.wrap(line, WRAPPED, drop_whitespace=False) or [""]]
    drawing = Drawing(theme)
    width = COLUMN * WRAPPED + 2 * MARGIN
    title_bar(drawing, "Terminal", width)
    for row, (line, part) in enumerate(lines):
        color = {"✔": "good", "✘": "bad", "◇": "dim"}.get(line[:1], "text")
        for column, content in groups(part):
            weight = "bold" if line.startswith("$ ") else None
            drawing.mono(MARGIN + COLUMN * column, TITLE_BAR + LINE * row + 14, content, 14, color,
                         weight=weight)
    return drawing.svg(width, TITLE_BAR + LINE * len(lines) + MARGIN)

"""Finds the changes that .ci/mutants can make to a Swift source, and writes them as switches."""

import re
from dataclasses import dataclass

SWAPS = {
    "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="], "<": ["<=", ">="], "<=": ["<", ">"],
    ">": [">=", "<="], ">=": [">", "<"], "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"],
    "+=": ["-="], "-=": ["+="]}
# An operand ends at an operator that binds less.
BINDING = {
    **dict.fromkeys(["&&", "||"], 1), **dict.fromkeys(["==", "!=", "===", "!==", "<", "<=", ">", ">="], 2),
    "??": 3, "..<": 4, "...": 4, "+": 5, "-": 5}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}
CONTROL = {"if", "guard", "while", "for", "switch", "where", "case", "catch"}
BEFORE_EXPRESSION = CONTROL | ASSIGNMENTS | {"return", "throw", "in", "else", ",", ":", ";", "->"}
AFTER_EXPRESSION = ASSIGNMENTS | {"else", "where", ",", ":", ";", "in"}
DECLARATION = {
    "func", "var", "let", "init", "subscript", "struct", "class", "enum", "extension", "protocol", "actor",
    "import", "typealias", "associatedtype", "case", "deinit", "infix", "prefix", "postfix"}
EXITS = {"return", "continue", "break"}
NEVER_LEFT_OUT = {
    "fatalError", "preconditionFailure", "reserveCapacity", "super", "init", "get", "set", "_modify", "_read",
    "didSet", "willSet", "throw", "yield", "do", "defer", "repeat", "unsafe"}
LEXEME = re.compile(r'''
    (?P<space> \s+ | //[^\n]* | /\*.*?\*/ )
  | (?P<string> \#*"(?:"")? )
  | (?P<number> \d\w*(?:\.\d\w*)? )
  | (?P<word> [@\#$]?[A-Za-z_]\w* | `\w+` | \$\d+ )
  | (?P<operator> [-+*/%<>=!&|^~?.]+ )
  | (?P<mark> . )''', re.S | re.X)
# Conditions whose code is compiled here; other code in '#if' is left alone.
COMPILED = {"#if canImport(SwiftUI)", "#if DEBUG", "#if canImport(FoundationNetworking)"}


@dataclass(eq=False)
class Token:
    text: str
    kind: str
    start: int
    end: int
    # The number of the token of the enclosing bracket, and of the other bracket of the pair.
    parent: int = -1
    pair: int = -1
    # Whether it is the first of its line, and whether a statement begins with it.
    is_first: bool = False
    is_statement: bool = False

    @property
    def is_open(self):
        return self.text in ("(", "[", "{")


@dataclass(eq=False)
class Change:
    title: str
    line: int
    # What the switch encloses, and what stands there when it is on; nothing for a statement.
    start: int
    end: int
    new: str = None
    number: int = 0
    path: object = None


def after_string(text, place, opening):
    """Returns where the string literal with this opening ends, with what is interpolated in it."""
    quotes = opening.lstrip("#")
    hashes = opening[:len(opening) - len(quotes)]
    marks = re.compile(rf"{quotes}{hashes}|\\{hashes}.", re.S)
    place += len(opening)
    while mark := marks.search(text, place):
        place = mark.end()
        if mark.group() == quotes + hashes:
            break
        depth = mark.group().endswith("(") and len(mark.group()) == 2 + len(hashes)
        while depth:
            lexeme = LEXEME.match(text, place)
            place = lexeme.end()
            if lexeme["string"]:
                place = after_string(text, lexeme.start(), lexeme["string"])
            depth += {"(": 1, ")": -1}.get(lexeme["mark"], 0)
    return place


def tokens(text):
    """Returns the tokens of a source, without comments and without code that isn't compiled."""
    found, place, is_first, skipped = [], 0, True, 0
    while place < len(text):
        lexeme = LEXEME.match(text, place)
        start, place = place, lexeme.end()
        if lexeme["string"]:
            place = after_string(text, start, lexeme["string"])
        if lexeme["space"]:
            is_first |= "\n" in lexeme[0]
            continue
        if lexeme[0] in ("#if", "#elseif", "#else", "#endif"):
            place = text.index("\n", place)
            line = text[start:place].split("//")[0].strip()
            if skipped:
                skipped += {"#if": 1, "#endif": -1}.get(lexeme[0], 0)
            elif lexeme[0] != "#endif" and line not in COMPILED:
                skipped = 1
            is_first = True
        elif not skipped:
            found.append(Token(text[start:place], lexeme.lastgroup, start, place, is_first=is_first))
            is_first = False
    return found


def shape(text, keeps_strings=False):
    """Returns a source with spaces in the place of comments, and of strings unless they are kept."""
    parts, place = [], 0
    while place < len(text):
        lexeme = LEXEME.match(text, place)
        end = after_string(text, place, lexeme["string"]) if lexeme["string"] else lexeme.end()
        is_blank = lexeme["space"] or lexeme["string"] and not keeps_strings
        parts.append(re.sub(r"[^\n]", " ", text[place:end]) if is_blank else text[place:end])
        place = end
    return "".join(parts)


class Source:
    def __init__(self, text):
        self.text = text
        self.tokens = tokens(text)
        opened = [-1]
        for number, token in enumerate(self.tokens):
            if token.kind == "mark" and token.text in ")]}":
                token.pair = opened.pop()
                self.tokens[token.pair].pair = number
            token.parent = opened[-1]
            if token.kind == "mark" and token.is_open:
                opened.append(number)
        for number, token in enumerate(self.tokens):
            token.is_statement = self.begins_statement(number)

    def is_spaced(self, number):
        """Whether there is white space on both sides of a token, as there is of a binary operator."""
        token = self.tokens[number]
        return self.text[token.start - 1].isspace() and self.text[token.end].isspace()

    def encloser(self, number):
        parent = self.tokens[number].parent
        return self.tokens[parent].text if parent >= 0 else "{"

    def begins_statement(self, number):
        token, last = self.tokens[number], self.tokens[number - 1] if number else None
        if self.encloser(number) != "{" or token.text in ")]}":
            return False
        if number == token.parent + 1 or last.text == ";":
            return True
        if last.text == ":" and self.head(number - 1).text in ("case", "default", "@unknown"):
            return True
        if last.text == "in" and not last.is_first and self.head(number - 1).text != "for":
            return True
        if not token.is_first or token.text in ("{", "else", "where", "catch", ":"):
            return False
        if token.kind == "operator" and token.text not in ("!", "-", "&"):
            return False
        return not (last.text in BEFORE_EXPRESSION or last.kind == "operator" and self.is_spaced(number - 1))

    def left(self, number):
        """Yields the numbers of the tokens to the left, in the same brackets and the same statement."""
        if 0 <= self.tokens[number].pair < number:
            number = self.tokens[number].pair
        while not self.tokens[number].is_statement and number - 1 > self.tokens[number].parent:
            number -= 1
            if self.tokens[number].pair >= 0:
                number = self.tokens[number].pair
            yield number

    def right(self, number):
        while True:
            number = max(number, self.tokens[number].pair) + 1
            if number == len(self.tokens) or self.tokens[number].text in ")]}":
                return
            if self.tokens[number].is_statement or self.tokens[number].text == ";":
                return
            yield number

    def statement(self, number):
        """Returns the number of the first token of the statement."""
        return min([number, *self.left(number)])

    def head(self, number):
        """Returns the first token of the statement that is neither an attribute nor a modifier."""
        first = self.statement(number)
        for other in [first, *self.right(first)]:
            if self.tokens[other].text in DECLARATION | CONTROL:
                return self.tokens[other]
            if self.tokens[other].is_first and other != first:
                break
        return self.tokens[first]

    def is_ternary(self, number):
        return self.tokens[number].text == "?" and self.is_spaced(number)

    def expression(self, number, binding=0):
        """Returns the first and the last token of the expression around a token."""
        first = last = number

        def ends(other):
            return 0 < BINDING.get(self.tokens[other].text, 9) < binding or self.is_ternary(other)

        before = None
        for other in self.left(number):
            if self.tokens[other].text in BEFORE_EXPRESSION or ends(other):
                before = self.tokens[other].text
                break
            first = other
        is_control = before in CONTROL or (self.encloser(number) == "{" and self.head(number).text in CONTROL)
        for other in self.right(number):
            if self.tokens[other].text in AFTER_EXPRESSION or ends(other):
                break
            if self.tokens[other].text == "{" and is_control:
                break
            last = max(other, self.tokens[other].pair)
        return first, last

    def code(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def change(self, title, number, first, last, new=None):
        line = self.text.count("\n", 0, self.tokens[number].start) + 1
        return Change(title, line, self.tokens[first].start, self.tokens[last].end, new)

    def changes(self):
        for number, token in enumerate(self.tokens):
            if self.is_declarative(number):
                continue
            if token.text in SWAPS and self.is_spaced(number):
                yield from self.swaps(number)
            if token.text in ("true", "false") or re.fullmatch(r"\d\d?", token.text):
                yield from self.literals(number)
            if token.text in ("if", "guard", "while"):
                yield from self.conditions(number)
            if self.is_ternary(number):
                first, _ = self.expression(number - 1)
                yield self.negation(number, first, number - 1)
            if token.is_statement:
                yield from self.omissions(number)

    def is_declarative(self, number):
        """Whether a token is a part of an attribute or of generic requirements."""
        token = self.tokens[number]
        if token.parent > 0 and re.match("[@#]", self.tokens[token.parent - 1].text):
            return True
        if self.encloser(number) == "{" and self.head(number).text in DECLARATION - {"let", "var", "case"}:
            return True
        return token.parent >= 0 and self.encloser(number) != "{" and self.is_declarative(token.parent) and (
            self.encloser(number) != "(")

    def swaps(self, number):
        old = self.tokens[number].text
        for new in SWAPS[old]:
            if old in ASSIGNMENTS:
                first, last = self.statement(number), max(self.right(number), default=number)
                last = max(last, self.tokens[last].pair)
            else:
                first, last = self.expression(number, BINDING[old])
            changed = "".join([
                self.text[self.tokens[first].start:self.tokens[number].start], new,
                self.text[self.tokens[number].end:self.tokens[last].end]])
            yield self.change(f"'{old}' is '{new}'", number, first, last, changed)

    def literals(self, number):
        old, last = self.tokens[number].text, self.tokens[number - 1]
        # In '-1', the switch would separate the sign from its number.
        if last.end == self.tokens[number].start and (last.text.endswith(".") or last.text == "-"):
            return
        for new in {"true": ["false"], "false": ["true"], "1": ["0", "2"]}.get(old) or [str(int(old) + 1)]:
            yield self.change(f"'{old}' is '{new}'", number, number, number, new)

    def conditions(self, number):
        place = number + 1
        while place < len(self.tokens) and self.tokens[place].text not in ("{", "else"):
            first, last = self.expression(place)
            if self.tokens[first].text not in ("let", "var", "case", "#available", "#unavailable"):
                yield self.negation(first, first, last)
            later = [other for other in self.right(place) if self.tokens[other].text in (",", "{", "else")]
            if not later:
                return
            place = later[0] + (self.tokens[later[0]].text == ",")

    def negation(self, number, first, last):
        code = " ".join(self.code(first, last).split())
        return self.change(f"'{code}' is negated", number, first, last, f"!({self.code(first, last)})")

    def omissions(self, number):
        """Yields a call that stands alone, or an exit from a block that goes on after it."""
        rest = list(self.right(number))
        last = max([number, *rest])
        last = max(last, self.tokens[last].pair)
        words = [self.tokens[other].text for other in [number, *rest]]
        parent = self.tokens[number].parent
        if parent < 0:
            return
        is_alone = number == parent + 1 and last + 1 == self.tokens[parent].pair
        keyword = self.head(parent).text
        if words[0] in EXITS:
            # The body of a guard has to leave.
            is_omitted = keyword in ("if", "for", "while") and self.tokens[parent - 1].text != "else"
        else:
            chain = re.sub(r"^(try[?!]? |await )*(_ = (try[?!]? |await )*)?", "", " ".join(words))
            is_omitted = re.fullmatch(r"\w[\w.]*( ([\w.?!]+|[(\[{]))* [({]", chain) and not (
                set(chain.split()) & (NEVER_LEFT_OUT | DECLARATION | CONTROL | EXITS))
            # What stands alone may be the value of a closure or of a property.
            is_omitted = is_omitted and (not is_alone or keyword in (
                "if", "for", "while", "guard", "init", "deinit") or keyword == "func" and all(
                self.tokens[other].text != "->" for other in self.left(parent)))
        if is_omitted:
            code = " ".join(self.code(number, last).split())
            yield self.change(f"'{code[:70]}' is left out", number, number, last)


def changes(text):
    return list(Source(text).changes())


def switched(text, chosen):
    """Returns a source with changes as switches, each between '/*<K*/' and '/*K>*/'."""
    chosen = sorted(chosen, key=lambda change: (change.start, -change.end, change.number))
    parts, place = [], 0

    def written(start, end):
        nonlocal place
        parts, at = [], start
        while place < len(chosen) and chosen[place].end <= end:
            change = chosen[place]
            place += 1
            parts.append(text[at:change.start])
            old, number = written(change.start, change.end), change.number
            parts.append(
                f"/*<{number}*/if !mutant({number}) {{ {old} }}/*{number}>*/" if change.new is None else
                f"/*<{number}*/if mutant({number}) {{ {change.new} }} else {{ {old} }}/*{number}>*/"
                if re.search(r" [-+]= ", change.new) else
                f"/*<{number}*/(mutant({number}) ? ({change.new}) : ({old}))/*{number}>*/")
            at = change.end
        parts.append(text[at:end])
        return "".join(parts)

    return written(0, len(text))


def owner(text, line, column):
    """Returns the number of the innermost change around a place or None, and of the nearest before it."""
    lines = text.split("\n")
    place = sum(len(line) + 1 for line in lines[:line - 1]) + len(
        lines[line - 1].encode()[:column - 1].decode())
    opened, nearest = [], None
    for mark in re.finditer(r"/\*<(\d+)\*/|/\*(\d+)>\*/", text):
        if mark.start() > place:
            break
        if mark[1]:
            opened.append(int(mark[1]))
            nearest = opened[-1]
        else:
            opened.remove(int(mark[2]))
    return (opened[-1] if opened else None), (opened[-1] if opened else nearest)


SAMPLE = """\
@available(macOS 14, *) func f<T: Equatable>(_ a: T, n: Int = 1) -> Bool where T.Element == Int {
  guard let b = a as? Int, b < n || "\\(n + 1) == 2" == "+" else { return false }  // 1 + 1
  #if os(Windows)
    call()
  #endif
  for c in [a] where c != a { call(c) { $0 + 1 }; continue }
  if b == n { return true }
  let d = isSet ? b : n
  return values.contains { $0.id == b.id }
}
"""


def check():
    """Finds the changes of a sample, and writes all of them at once."""
    found = changes(SAMPLE)
    titles = "; ".join(f"{change.line} {change.title}" for change in found)
    assert titles == (
        "1 '1' is '0'; 1 '1' is '2'; 2 'b < n || \"\\(n + 1) == 2\" == \"+\"' is negated; 2 '<' is '<='; "
        "2 '<' is '>='; 2 '||' is '&&'; 2 '==' is '!='; 2 'false' is 'true'; 6 '!=' is '=='; "
        "6 'call(c) { $0 + 1 }' is left out; 6 '+' is '-'; 6 '1' is '0'; 6 '1' is '2'; "
        "6 'continue' is left out; 7 'b == n' is negated; 7 '==' is '!='; 7 'return true' is left out; "
        "7 'true' is 'false'; 8 'isSet' is negated; 9 '==' is '!='"), titles
    for number, change in enumerate(found):
        change.number = number
    text = switched(SAMPLE, found)
    assert all(f"/*<{number}*/" in text and f"/*{number}>*/" in text for number in range(len(found))), text
    assert re.sub(r"/\*.*?\*/", "", switched(SAMPLE, found[18:])).endswith(
        "let d = (mutant(18) ? (!(isSet)) : (isSet)) ? b : n\n  return values.contains { "
        "(mutant(19) ? ($0.id != b.id) : ($0.id == b.id)) }\n}\n")

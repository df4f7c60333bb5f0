"""Reads the lists of mutants, and finds the places in the Swift sources that they change.

A list is a text file that lies beside the tests it names. A mutant in it looks like this:

    an action is reduced within another
      in       ActionQueue.receive
      replace  guard !isBusy else { return enqueue(action)
      with     if false { return enqueue(action)
      tests    OrderTests

or, for one that leaves code out:

    an observer hears of nothing
      in       ActionQueue.receive
      without  notifyObservers()
      tests    OrderTests/notifies|ObservationTests

A line that starts with '#' is a comment. Code may continue on further lines, which are indented at
least as far as its first.

'in' names a function, a property, a case or an initializer after the type that it is declared in, or a
function by itself: 'Store.send', 'Store.Kind.init', 'Element.==', 'observe'. A type by itself stands for
its first line. The name is searched in all sources of a module, so that a declaration may move to
another file. The code to replace has to occur once in all declarations of that name. White space,
line breaks and comments in between make no difference.
"""

import bisect
import re
from dataclasses import dataclass, field

TYPES = {"actor", "class", "enum", "extension", "protocol", "struct"}
MEMBERS = {"associatedtype", "case", "deinit", "func", "init", "let", "subscript", "typealias", "var"}
MODIFIERS = {
    "borrowing", "class", "consuming", "convenience", "dynamic", "fileprivate", "final", "indirect",
    "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional",
    "override", "package", "private", "public", "required", "static", "unowned", "weak",
}
# What a keyword follows that declares nothing: '.init', 'import struct Foundation.Data'.
NOT_BEFORE_DECLARATION = {".", "import"}


class Source:
    """A Swift file, and where in it things are declared."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        code, shape = blanked(text)
        # The places of all characters that are neither white space nor part of a comment.
        self.places = [place for place, character in enumerate(code) if not character.isspace()]
        self.dense = "".join(code[place] for place in self.places)
        # (name, where it begins, where it ends)
        self.declarations = declarations(shape)

    def matches(self, fragment, start, end):
        """Returns where a fragment begins and ends, for each time that it occurs in a range."""
        dense = "".join(fragment.split())
        first, last = (bisect.bisect_left(self.places, place) for place in (start, end))
        found = []
        while (at := self.dense.find(dense, first, last)) >= 0:
            begin, finish = self.places[at], self.places[at + len(dense) - 1] + 1
            if not (joins_words(self.text, begin) or joins_words(self.text, finish)):
                found.append((begin, finish))
            first = at + 1
        return found


def joins_words(text, place):
    """Returns whether a word goes on at a place."""
    return 0 < place < len(text) and all(
        character.isalnum() or character == "_" for character in text[place - 1:place + 1])


def blanked(text):
    """Returns a source without comments, and one without string literals either.

    Spaces take their place, so that everything else stays where it is.
    """
    code, shape = list(text), list(text)

    def blank(characters, start, end):
        characters[start:end] = " " * (end - start)

    place = 0
    while place < len(text):
        if text.startswith("//", place):
            end = text.find("\n", place) % (len(text) + 1)
            blank(code, place, end)
            blank(shape, place, end)
        elif text.startswith("/*", place):
            end = end_of_comment(text, place)
            blank(code, place, end)
            blank(shape, place, end)
        elif string := re.compile(r'(#*)("""|")').match(text, place):
            end = end_of_string(text, string)
            blank(shape, place, end)
        else:
            end = place + 1
        place = end
    return "".join(code), "".join(shape)


def end_of_comment(text, place):
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(text, place):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def end_of_string(text, opening):
    """Returns where a string literal ends, with what is interpolated in it."""
    hashes, quotes = opening.groups()
    marks = re.compile(rf'{quotes}{hashes}|\\{hashes}\(|\\{hashes}.', re.S)
    place = opening.end()
    while mark := marks.search(text, place):
        place = mark.end()
        if mark.group() == quotes + hashes:
            return place
        if mark.group().endswith("("):
            depth = 1
            while depth > 0 and place < len(text):
                if string := re.compile(r'(#*)("""|")').match(text, place):
                    place = end_of_string(text, string)
                    continue
                depth += {"(": 1, ")": -1}.get(text[place], 0)
                place += 1
    return len(text)


def declarations(shape):
    """Returns the name, the beginning and the end of each declaration in a file or a type.

    A declaration goes on to the next one, or to the end of its type. What is declared within a function
    belongs to the function.
    """
    words = [
        (found.group(), found.start()) for found in re.finditer(r"`\w+`|\w+|[^\w\s]", shape)]
    words.append(("", len(shape)))
    found = []
    # The types that enclose a word: (name, depth of braces within).
    enclosing = [("", 0)]
    open_declaration = None
    braces = brackets = 0
    # The name of the type whose brace comes next.
    coming = None

    def finish(place):
        nonlocal open_declaration
        if open_declaration:
            found.append((*open_declaration, place))
        open_declaration = None

    for number, (word, place) in enumerate(words):
        before, (after, next_place) = words[number - 1][0], words[min(number + 1, len(words) - 1)]
        if word == "{":
            braces += 1
            if coming:
                enclosing.append((coming, braces))
                coming = None
        elif word == "}":
            if enclosing[-1][1] == braces and len(enclosing) > 1:
                finish(place)
                enclosing.pop()
            braces -= 1
        elif word in ("(", "["):
            brackets += 1
        elif word in (")", "]"):
            brackets -= 1
        elif brackets or braces != enclosing[-1][1] or before in NOT_BEFORE_DECLARATION:
            continue
        elif word in TYPES and re.match(r"[\w\[]", after) and after not in TYPES | MEMBERS:
            place = begin(words, number)
            finish(place)
            coming = joined(enclosing[-1][0], dotted_name(words, number + 1))
            open_declaration = (coming, place)
        elif word in MEMBERS:
            place = begin(words, number)
            finish(place)
            open_declaration = (joined(enclosing[-1][0], member_name(shape, word, next_place)), place)
    finish(len(shape))
    return found


def begin(words, number):
    """Returns where the modifiers of a keyword begin: 'private(set) static' before 'var'."""
    while number > 0:
        if words[number - 1][0] in MODIFIERS:
            number -= 1
        elif words[number - 1][0] == ")" and number > 3 and words[number - 4][0] in MODIFIERS:
            number -= 4
        else:
            break
    return words[number][1]


def joined(outer, name):
    return f"{outer}.{name}" if outer else name


def dotted_name(words, number):
    name = words[number][0].replace("[", "Array")
    while words[number + 1][0] == "." and re.match(r"\w", words[number + 2][0]):
        number += 2
        name += "." + words[number][0]
    return name


def member_name(shape, keyword, place):
    if keyword in ("init", "deinit", "subscript"):
        return keyword
    # An operator ends where its generic parameters or its parameters begin.
    found = re.compile(r"`?(\w+)|([^\w\s(]+?)(?=<\w|\s*\()").match(shape, place)
    return (found.group(1) or found.group(2)) if found else ""


class Module:
    """The sources of a module."""

    def __init__(self, folder):
        self.folder = folder
        self.sources = [
            Source(path, path.read_text()) for path in sorted(folder.rglob("*.swift"))
            if ".docc/" not in str(path)]

    def place(self, mutant):
        """Returns the source that a mutant changes and where, or raises an error that says why not."""
        declared = [
            (source, start, end) for source in self.sources
            for name, start, end in source.declarations if name == mutant.declaration]
        if not declared:
            raise Misplaced(f"nothing in this module is called {mutant.declaration}{self.others(mutant)}")
        found = [
            (source, *match) for source, start, end in declared
            for match in source.matches(mutant.old, start, end)]
        if not found:
            raise Misplaced(
                f"its code does not occur in {mutant.declaration}{self.others(mutant)}:\n{mutant.old}")
        if len(found) > 1:
            raise Misplaced(
                f"its code occurs {len(found)} times in {mutant.declaration}:\n{mutant.old}")
        return found[0]

    def others(self, mutant):
        """Says which other declarations a mutant's code occurs in."""
        names = sorted({
            name for source in self.sources for name, start, end in source.declarations
            if source.matches(mutant.old, start, end)})
        return f"; it does in {', '.join(names[:5])}" if names else ""


class Misplaced(Exception):
    """A mutant whose place in the source is not to be found."""


@dataclass
class Mutant:
    """A change that the tests have to notice."""

    title: str
    path: object
    line: int
    fields: dict = field(default_factory=dict)

    @property
    def declaration(self):
        return self.fields["in"]

    @property
    def old(self):
        return self.fields.get("replace") or self.fields["without"]

    @property
    def new(self):
        return self.fields.get("with", "")

    @property
    def tests(self):
        return self.fields.get("tests", "")

    @property
    def mistake(self):
        """What its entry in the list lacks, or None."""
        keys = set(self.fields) - {"tests"}
        if keys not in ({"in", "replace", "with"}, {"in", "without"}):
            return "it needs 'in', 'tests', and either 'replace' and 'with' or 'without'"
        if "".join(self.old.split()) == "".join(self.new.split()):
            return "it changes nothing"
        return None

    def apply(self, module):
        """Changes the source, and returns the file and what stood in it."""
        source, start, end = module.place(self)
        changed = self.new.join([source.text[:start], source.text[end:]])
        for place in (start + len(self.new), start):
            if joins_words(changed, place):
                changed = changed[:place] + " " + changed[place:]
        source.path.write_text(changed)
        return source.path, source.text


def mistakes(module, mutants):
    """Yields each mutant that does not fit the source, and why."""
    for mutant in mutants:
        try:
            if mutant.mistake:
                yield mutant, mutant.mistake
            else:
                module.place(mutant)
        except Misplaced as misplaced:
            yield mutant, misplaced
        if sum(other.title == mutant.title for other in mutants) > 1:
            yield mutant, "another one has the same title"


def read_lists(folder):
    """Returns the mutants of all lists in a folder."""
    return [mutant for path in sorted(folder.rglob("*.mutants")) for mutant in read_list(path)]


def read_list(path):
    """Returns the mutants of a list."""
    mutants = []
    key, column = None, 0
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text = line.strip()
        indentation = len(line) - len(line.lstrip())
        if not text or line.startswith("#"):
            continue
        if indentation == 0:
            mutants.append(Mutant(text, path, number))
            key = None
        elif key and indentation >= column:
            mutants[-1].fields[key] += "\n" + line[column:].rstrip()
        elif (entry := re.fullmatch(r"( +)(in|replace|with|without|tests)( +)(.*)", line)) and mutants:
            key, column = entry.group(2), entry.start(4)
            mutants[-1].fields[key] = entry.group(4).rstrip()
        else:
            raise SystemExit(f"{path}:{number}: this line belongs to no mutant: {text}")
    return mutants


def check():
    """Tries this module with a source that has what is hard to read."""
    text = SAMPLE
    source = Source(None, text)
    names = [name for name, _, _ in source.declarations]
    assert names == [
        "free", "Outer", "Outer.a", "Outer.text", "Outer.init", "Outer.Inner", "Outer.Inner.one",
        "Outer.Inner.two", "Outer.Inner.==", "Outer.Inner.<", "Outer.make", "Outer.Inner",
        "Outer.Inner.name", "Outer.Inner.subscript", "Array", "Array.sum", "last"], names
    assert text[slice(*source.matches("a+b", 0, len(text))[0])] == "a + // the other\n    b"
    assert len(source.matches("make", 0, len(text))) == 1
    assert all(text[begin:].startswith(("private(set) var", "class func")) for name, begin, _ in
               source.declarations if name in ("Outer.text", "Outer.make"))
    assert not source.matches("mak", 0, len(text)) and not source.matches("hidden", 0, len(text))


SAMPLE = r'''
import struct Other.Value
func free() -> Int { let inner = 1; return inner } // func hidden() {
public final class Outer<T>: Base {
  let a: (Int) -> Int = { $0 }, b = Value.init(), text0 = 0
  /* func hidden() { /* var hidden */ */
  private(set) var text: String { "}\(b.map { "\($0) {" })\"" + #"\"{"# + """
    {"
    """ }
  init(a: Int = .init()) {
    func local() { var x = 1 }
    struct Local { var y = 2 }
  }
  enum Inner {
    case one, two0
    case `two`(Int)
    static func == (lhs: Self, rhs: Self) -> Bool { true }
    static func <<T>(lhs: Self, rhs: T) -> Bool { true }
  }
  class func make() -> Int {
    a + // the other
    b
  }
}
extension Outer.Inner where T == Int {
  var name: Int { get { if case .one = self { 1 } else { 2 } } }
  subscript(index: Int) -> Int { index }
}
extension [Outer.Inner] { var sum: Int { 0 } }
var last = [1].map { _ in Outer.Inner.self }
'''

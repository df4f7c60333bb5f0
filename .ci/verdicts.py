"""Reads what the snippets of Tests/SwiftUICheck/Verdicts expect of Apple's compiler, and compares.

.ci/swiftui compiles the snippets against the stand-in for SwiftUI, and '.ci/apple --sdk' against Apple's.
"""

import concurrent.futures
import os
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Tests/SwiftUICheck/Verdicts"
FEATURES = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances",
]
FEATURE_FLAGS = [
    flag for feature in FEATURES for flag in ("-enable-upcoming-feature", feature)]
SETTINGS = {
    "plain": [],
    "package": FEATURE_FLAGS,
    "main-actor": [*FEATURE_FLAGS, "-default-isolation", "MainActor"],
}
TITLES = {"26": "Xcode 26", "27": "Xcode 27", "apple": "Apple's SDK"}
ERROR = re.compile(r"^/.*: error: ", re.M)


def read(source):
    """Returns what the first lines of a snippet say, as (SDK, setting): the expected error, or None.

    A line is '// SETTING: accept' or '// SETTING: reject PART-OF-THE-MESSAGE', where the setting is
    'plain', 'package', 'main-actor' or 'every', followed by '27' if it holds for that SDK only, or by
    'apple' if it holds for Apple's SwiftUI only, because the stand-in differs on purpose. The last line
    that fits counts. A snippet that doesn't name an SDK is compiled for that of Xcode 26, and for
    Apple's. A message about something unavailable has to be the only one.
    """
    expected = {}
    for line in source.splitlines():
        found = re.fullmatch(r"// ([\w-]+)(?: (27|apple))?: (accept|reject (.+))", line)
        if not found:
            break
        setting, sdk, verdict, message = found.groups()
        for name in SETTINGS if setting == "every" else [setting]:
            for key in [sdk] if sdk else ["26", "apple"]:
                expected[key, name] = message if verdict != "accept" else None
    return expected


def check_file(file, sdks, compile):
    """Returns how many verdicts a snippet has, and those that the compiler doesn't share."""
    expected = read(file.read_text())
    if not expected:
        return 0, [f"{file.name}: says nothing about what is expected"]
    expected = {key: message for key, message in expected.items() if key[0] in sdks}
    mistakes = []
    for (sdk, setting), message in expected.items():
        result = compile(
            sdk, "-emit-sil", "-o", os.devnull, "-parse-as-library", "-swift-version", "6",
            "-warnings-as-errors", *SETTINGS[setting], "-module-name", "Snippet", str(file))
        is_right = (result.returncode == 0) if message is None else (
            result.returncode != 0 and message in result.stderr
            and ("is unavailable" not in message or len(ERROR.findall(result.stderr)) == 1))
        if not is_right:
            mistakes.append(
                f"{file.name} ({setting}, {TITLES[sdk]}): expected "
                f"{'no error' if message is None else message}\n{result.stderr}")
    return len(expected), mistakes


def check(text, sdks, compile):
    """Returns the verdicts that the compiler doesn't share, and a line about how many there are.

    'text' is a part of the name of the snippets, and 'sdks' has some of the keys of 'TITLES'. 'compile'
    is called with an SDK and with arguments for the compiler, and returns the process that has ended.
    """
    files = sorted(file for file in FOLDER.glob("*.swift") if text in file.name)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda file: check_file(file, sdks, compile), files))
    mistakes = [mistake for _, all in results for mistake in all]
    count = sum(count for count, _ in results)
    return mistakes, (
        f"{count - len(mistakes)} of {count} verdicts on {len(files)} snippets as they should be")

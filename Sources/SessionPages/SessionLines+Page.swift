extension SessionLines {
  /// A page that shows the session in any browser, as the text of one HTML file.
  package var page: String {
    // A page ends a script at '<', which stands only within the strings of the lines.
    let content = texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
      .replacing("<", with: "\\u003c")
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Session</title>
      <style>
      \(pageStyle)
      </style>
      <header>
      <h1 id="feature"></h1><span id="moment"></span><span id="note">\(note)</span><span id="count"></span>
      <input id="search" type="search" placeholder="Search (/)" aria-label="Search actions">
      </header>
      <section id="timeline" aria-label="Timeline">
      <div id="track"><canvas id="bars"></canvas><div id="cursor"></div></div>
      <input id="slider" type="range" min="0" value="0" aria-label="Moment">
      </section>
      <div id="actions" role="listbox" aria-label="Actions" tabindex="0"><div id="rows"></div></div>
      <main><section id="details" aria-live="polite"></section><section id="tree"></section></main>
      <script type="text/plain" id="session" data-kinds="\(kinds)">
      \(content)
      </script>
      <script type="module">
      \(pageStateScript)
      \(pageViewScript)
      </script>
      </html>

      """
  }

  /// A letter for each line, so that the page opens without reading the lines of all actions.
  private var kinds: String {
    let letters = lines.map { line in
      // The origin of an action, as a capital if the action changed the state.
      if let origin = line["origin"] {
        let letter = "se".first { origin.string?.first == $0 } ?? "r"
        return line["changes"] == nil ? "\(letter)" : letter.uppercased()
      }
      if line["output"] != nil { return "o" }
      return line["state"] == nil && line["shownState"] == nil ? "f" : "w"
    }
    return letters.joined()
  }

  private var note: String {
    let isOnlyShown = lines.contains { $0["shown"] != nil || $0["shownState"] != nil }
    return isOnlyShown ? "can only be viewed, not replayed" : ""
  }
}

/// The second part of the page's script: what it draws, and its keys.
let pageViewScript = #"""
  function element(name, classes, text) {
    const made = document.createElement(name);
    if (classes) made.className = classes;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  // The list of actions: only the rows in sight exist.

  const rowHeight = 26;
  let found = actions.map((_, index) => index + 1);

  function drawList() {
    const list = byId("actions");
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
    const last = Math.min(found.length, first + Math.ceil(list.clientHeight / rowHeight) + 8);
    const rows = document.createDocumentFragment();
    for (let index = first; index < last; index += 1) {
      const moment = found[index], line = actions[moment - 1];
      const row = element("div", "row" + (moment === shown ? " shown" : ""));
      row.style.top = `${index * rowHeight}px`;
      row.id = `action-${moment}`;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", moment === shown);
      row.append(element("span", "number", moment), element("span", `dot ${line.origin.split(" ")[0]}`),
        element("span", "title", titleOf(moment)));
      row.addEventListener("click", () => show(moment));
      rows.append(row);
    }
    const content = byId("rows");
    content.style.height = `${found.length * rowHeight}px`;
    content.replaceChildren(rows);
    list.setAttribute("aria-activedescendant", `action-${shown}`);
  }

  function scrollToShown() {
    const list = byId("actions"), index = found.indexOf(shown);
    if (index < 0) return;
    const top = index * rowHeight;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 2 * rowHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }

  // The timeline: a canvas for the bars, and a line for the shown moment.


  function drawTimeline() {
    const canvas = byId("bars"), style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`);
    const lanes = [];
    const placed = [...effects.values()].map((effect) => {
      const free = lanes.findIndex((end) => end <= effect.from), lane = free < 0 ? lanes.length : free;
      lanes[lane] = (effect.to ?? actions.length) + 0.5;
      return { effect, lane: Math.min(lane, 11) };
    });
    const width = canvas.clientWidth, height = 34 + Math.min(lanes.length, 12) * 14;
    const scale = window.devicePixelRatio || 1;
    canvas.style.height = `${height}px`;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    const step = width / Math.max(1, actions.length);
    context.font = "11px system-ui, sans-serif";
    const colors = Object.fromEntries(["sent", "effect", "reducer", "child"].map((name) => [name, color(name)]));
    // Of several actions at one pixel, those are drawn that the one before doesn't hide.
    let last = { x: -1 };
    actions.forEach((line, index) => {
      const bar = { x: Math.floor(index * step), isTall: line.changes !== undefined };
      bar.isFound = found.length === actions.length || foundSet.has(index + 1);
      if (bar.x === last.x && bar.isTall <= last.isTall && bar.isFound <= last.isFound) return;
      last = bar;
      context.fillStyle = colors[line.origin.split(" ")[0]];
      context.globalAlpha = bar.isFound ? 1 : 0.2;
      context.fillRect(index * step, bar.isTall ? 4 : 12, Math.max(1, Math.min(step - 1, 14)), bar.isTall ? 22 : 6);
    });
    context.globalAlpha = 1;
    for (const { effect, lane } of placed) {
      const from = Math.max(0, effect.from - 0.5) * step, to = ((effect.to ?? actions.length) + 0.2) * step;
      context.fillStyle = color(effect.isCancelled ? "cancelled" : "running");
      context.fillRect(from, 34 + lane * 14, Math.max(2, to - from), 11);
      if (to - from > 50) {
        context.fillStyle = color("onrunning");
        context.fillText(effect.id ?? `effect ${effect.number}`, from + 4, 43 + lane * 14, to - from - 8);
      }
    }
  }


  // The tree of the state

  const open = new Set([""]);
  const more = new Map();

  function keyOf(path) {
    return path.join("\u0000");
  }

  function drawTree() {
    const changed = new Set(), within = new Set();
    for (const { at, from, added } of shown ? actions[shown - 1].changes ?? [] : []) {
      const paths = added === undefined ? [at] : [at, ...added.slice(0, 200).map((_, index) => [...at, `${from + index}`])];
      for (const path of paths) {
        changed.add(keyOf(path));
        for (let length = 0; length < path.length; length += 1) within.add(keyOf(path.slice(0, length)));
      }
    }
    const tree = byId("tree");
    const root = element("div");
    addNode(root, "state", state, [], changed, within);
    const focused = document.activeElement?.dataset.key;
    tree.replaceChildren(root);
    // The part that was opened by keyboard keeps the focus, although it is another element now.
    const buttons = [...tree.querySelectorAll("button")];
    if (focused !== undefined) buttons.find((button) => button.dataset.key === focused)?.focus();
  }

  function addNode(parent, name, value, path, changed, within) {
    const key = keyOf(path), hasParts = value !== null && typeof value === "object" && !isEmpty(value);
    const isOpen = hasParts && (open.has(key) || (within.has(key) && !open.has(`closed${key}`)));
    const row = element("div", "node" + (changed.has(key) ? " changed" : ""));
    const title = element(hasParts ? "button" : "span", "name", (hasParts ? (isOpen ? "▾ " : "▸ ") : "") + name);
    if (hasParts) {
      title.dataset.key = key;
      title.setAttribute("aria-expanded", isOpen);
      title.addEventListener("click", () => {
        (isOpen ? open.delete(key) : open.add(key));
        (isOpen ? open.add(`closed${key}`) : open.delete(`closed${key}`));
        drawTree();
      });
    }
    row.append(title, element("span", "value", isOpen && Array.isArray(value) ? `${value.length} elements` : isOpen ? "" : brief(value)));
    parent.append(row);
    if (!isOpen) return;
    const parts = element("div", "parts");
    const names = Array.isArray(value) ? value.keys() : Object.keys(value);
    const most = more.get(key) ?? 100;
    let count = 0, left = 0;
    for (const part of names) {
      const partKey = keyOf([...path, `${part}`]);
      count += 1;
      // A change stays in sight, however long the list is.
      if (count <= most || changed.has(partKey) || within.has(partKey)) addNode(parts, `${part}`, value[part], [...path, `${part}`], changed, within);
      else left += 1;
    }
    if (left) {
      const button = element("button", "more", `${left} more`);
      button.addEventListener("click", () => { more.set(key, most + 1000); title.focus(); drawTree(); });
      parts.append(button);
    }
    parent.append(parts);
  }

  // What happened

  function drawDetails() {
    const details = byId("details"), line = actions[shown - 1];
    if (!line) return details.replaceChildren(element("h2", "", "At the beginning"));
    const running = [...effects.values()].filter((effect) => effect.from <= shown && (effect.to ?? Infinity) > shown);
    const facts = [["From", line.origin], ["Sent at", line.place], ["Time", `${(line.time / 1000).toFixed(3)} s`]];
    if (line.output !== undefined) facts.push(["Output", brief(line.output)]);
    if (running.length) facts.push(["Running", running.slice(0, 6).map((effect) => effect.id ?? `effect ${effect.number}`).join(", ")]);
    if (line.redacted) facts.push(["Redacted", line.redacted.join(", ")]);
    const table = element("dl");
    for (const [name, value] of facts) table.append(element("dt", "", name), element("dd", "", value));
    const changes = element("ul", "changes");
    for (const [index, change] of (line.changes ?? []).slice(0, 50).entries()) {
      const row = element("li"), before = undo[shown - 1]?.at(-1 - index);
      row.append(element("b", "", change.at.join(".") || "state"), " ");
      if ("added" in change) row.append(`${change.removed} removed, ${change.added.length} added at ${change.from}`);
      else {
        row.append(element("del", "", before && "to" in before ? brief(before.to) : "nothing"), " → ",
          element("ins", "", "to" in change ? brief(change.to) : "nothing"));
      }
      changes.append(row);
    }
    details.replaceChildren(element("h2", "", titleOf(shown)), table, changes);
  }

  // Moving and searching

  function show(moment) {
    goTo(Math.max(0, Math.min(actions.length, moment)));
    const slider = byId("slider");
    slider.value = shown;
    slider.setAttribute("aria-valuetext", shown ? `${shown}: ${titleOf(shown)}` : "at the beginning");
    byId("moment").textContent = `${shown} of ${actions.length}`;
    scrollToShown();
    byId("cursor").style.left = `${(100 * Math.max(0, shown - 0.5)) / Math.max(1, actions.length)}%`;
    drawList();
    drawDetails();
    drawTree();
  }

  let foundSet = new Set();
  let texts = null;

  function search(text) {
    const wanted = text.trim().toLowerCase();
    texts ??= actions.map((line, index) => `${titleOf(index + 1)} ${JSON.stringify(line)}`.toLowerCase());
    found = actions.map((_, index) => index + 1).filter((moment) => texts[moment - 1].includes(wanted));
    foundSet = new Set(found);
    byId("count").textContent = wanted ? `${found.length} found` : "";
    byId("actions").scrollTop = 0;
    drawTimeline();
    drawList();
  }

  function step(by) {
    const next = by > 0 ? found.find((moment) => moment > shown) : found.findLast((moment) => moment < shown);
    show(next ?? (by > 0 ? shown : 0));
  }

  const keys = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => step(-1), ArrowDown: () => step(1),
    PageUp: () => show(shown - 10), PageDown: () => show(shown + 10),
    Home: () => show(0), End: () => show(actions.length),
  };

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target === byId("search");
    if (event.key === "/" && !isTyping) byId("search").focus();
    else if (event.key === "Escape" && isTyping) { byId("search").value = ""; search(""); byId("search").blur(); }
    else if (event.key === "Enter" && isTyping) show(found.find((moment) => moment > shown) ?? found[0] ?? shown);
    else if (keys[event.key] && !isTyping && !event.metaKey && !event.ctrlKey && !event.altKey) keys[event.key]();
    else return;
    event.preventDefault();
  });
  byId("slider").addEventListener("input", (event) => show(Number(event.target.value)));
  byId("search").addEventListener("input", (event) => search(event.target.value));
  byId("actions").addEventListener("scroll", drawList);
  byId("bars").addEventListener("pointerdown", (event) => {
    event.target.setPointerCapture(event.pointerId);
    drag(event);
  });
  byId("bars").addEventListener("pointermove", (event) => { if (event.buttons) drag(event); });
  window.addEventListener("resize", () => { drawTimeline(); drawList(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawTimeline);

  function drag(event) {
    const { left, width } = byId("bars").getBoundingClientRect();
    show(Math.ceil(((event.clientX - left) / width) * actions.length));
  }

  // For scripts, and for the console of the browser.
  window.corbelState = () => state;
  byId("feature").textContent = header.feature;
  byId("note").textContent = isOnlyShown ? "can only be viewed, not replayed" : "";
  byId("slider").max = actions.length;
  drawTimeline();
  show(0);
  """#

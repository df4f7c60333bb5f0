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
  const moments = actionLines.map((_, index) => index + 1);
  let found = moments;

  function drawList() {
    const list = byId("actions");
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
    const last = Math.min(found.length, first + Math.ceil(list.clientHeight / rowHeight) + 8);
    const rows = document.createDocumentFragment();
    for (let index = first; index < last; index += 1) {
      const moment = found[index], line = actionAt(moment);
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
    const names = ["sent", "effect", "reducer", "cancelled", "running", "onrunning"];
    const colors = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`)]));
    // A letter stands for the origin of an action.
    for (const name of names.slice(0, 3)) colors[name[0]] = colors[name];
    const lanes = [];
    const placed = [...effects.values()].map((effect) => {
      const free = lanes.findIndex((end) => end <= effect.from), lane = free < 0 ? lanes.length : free;
      lanes[lane] = (effect.to ?? count) + 0.5;
      return { effect, lane: Math.min(lane, 11) };
    });
    const width = canvas.clientWidth, height = 34 + Math.min(lanes.length, 12) * 14;
    const scale = window.devicePixelRatio || 1;
    canvas.style.height = `${height}px`;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    const step = width / Math.max(1, count);
    context.font = "11px system-ui, sans-serif";
    // Of several actions at one pixel, those are drawn that the one before doesn't hide.
    let last = { x: -1 };
    actionLines.forEach((line, index) => {
      // The letter is a capital if the action changed the state.
      const kind = kinds[line - 1], origin = kind.toLowerCase();
      const bar = { x: Math.floor(index * step), isTall: kind !== origin };
      bar.isFound = found === moments || foundSet.has(index + 1);
      if (bar.x === last.x && bar.isTall <= last.isTall && bar.isFound <= last.isFound) return;
      last = bar;
      context.fillStyle = colors[origin];
      context.globalAlpha = bar.isFound ? 1 : 0.2;
      context.fillRect(index * step, bar.isTall ? 4 : 12, Math.max(1, Math.min(step - 1, 14)), bar.isTall ? 22 : 6);
    });
    context.globalAlpha = 1;
    for (const { effect, lane } of placed) {
      const from = Math.max(0, effect.from - 0.5) * step, to = ((effect.to ?? count) + 0.2) * step;
      context.fillStyle = colors[effect.isCancelled ? "cancelled" : "running"];
      context.fillRect(from, 34 + lane * 14, Math.max(2, to - from), 11);
      if (to - from > 50) {
        context.fillStyle = colors.onrunning;
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
    for (const { at, from, added } of shown ? actionAt(shown).changes ?? [] : []) {
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
    const details = byId("details"), line = shown ? actionAt(shown) : undefined;
    if (!line) return details.replaceChildren(element("h2", "", "At the beginning"));
    const facts = [["From", line.origin], ["Sent at", line.place], ["Time", `${(line.time / 1000).toFixed(3)} s`]];
    if (line.output !== undefined) facts.push(["Output", brief(line.output)]);
    if (line.redacted) facts.push(["Redacted", line.redacted.join(", ")]);
    const table = element("dl");
    for (const [name, value] of facts) table.append(element("dt", "", name), element("dd", "", value));
    const changes = element("ul", "changes");
    for (const [index, change] of (line.changes ?? []).slice(0, 50).entries()) {
      const row = element("li"), before = undo[shown]?.at(-1 - index);
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
    goTo(Math.max(0, Math.min(count, moment)));
    const slider = byId("slider");
    slider.value = shown;
    slider.setAttribute("aria-valuetext", shown ? `${shown}: ${titleOf(shown)}` : "at the beginning");
    byId("moment").textContent = `${shown} of ${count}`;
    scrollToShown();
    byId("cursor").style.left = `${(100 * Math.max(0, shown - 0.5)) / Math.max(1, count)}%`;
    drawList();
    drawDetails();
    drawTree();
  }

  let foundSet = new Set();
  let searched = null;

  function search(text) {
    const wanted = text.trim().toLowerCase();
    searched ??= moments.map((moment) => `${titleOf(moment)} ${JSON.stringify(actionAt(moment))}`.toLowerCase());
    found = wanted ? moments.filter((moment) => searched[moment - 1].includes(wanted)) : moments;
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
    Home: () => show(0), End: () => show(count),
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
  byId("bars").addEventListener("click", (event) => {
    show(Math.ceil((event.offsetX / event.target.clientWidth) * count));
  });
  window.addEventListener("resize", () => { drawTimeline(); drawList(); });

  // For scripts, and for the console of the browser.
  window.corbelState = () => state;
  byId("feature").textContent = header.feature;
  byId("slider").max = count;
  drawTimeline();
  show(0);
  """#

/// The first part of the page's script: the lines of the session, and the state at each moment.
let pageStateScript = #"""
  const byId = (id) => document.getElementById(id);
  const texts = byId("session").textContent.trim().split("\n");
  const { kinds } = byId("session").dataset;
  const header = parse(texts[0]);
  /** The indices of the lines with actions, and those with the outputs of actions. */
  const actionLines = [], outputLines = [], effects = new Map();
  /** The state at the shown moment, which is changed in place. */
  let state = null, firstMoment = 0;
  for (let index = 1; index < texts.length; index += 1) {
    const kind = kinds[index - 1];
    if (kind === "w" && state !== null) continue;
    if (kind === "o") outputLines[actionLines.length] = index;
    else if (kind === "w" || kind === "f") readLine(parse(texts[index]));
    else actionLines.push(index);
  }
  const count = actionLines.length, actions = [];

  function readLine(line) {
    const whole = line.state ?? line.shownState;
    if (whole !== undefined) {
      state = whole;
      firstMoment = line.moment;
      return;
    }
    const number = line.began ?? line.finished ?? line.cancelled, moment = line.moment - firstMoment;
    const effect = effects.get(number)
      ?? { number, id: line.id, place: line.place, from: line.began === undefined ? 0 : moment };
    if (line.began === undefined) {
      effect.to = moment;
      effect.isCancelled = line.cancelled !== undefined;
    }
    effects.set(number, effect);
  }

  /** An action with what it led to. Its line is read when it is needed for the first time. */
  function actionAt(moment) {
    if (actions[moment] === undefined) {
      actions[moment] = parse(texts[actionLines[moment - 1]]);
      const output = outputLines[moment];
      if (output !== undefined) actions[moment].output = parse(texts[output]).output;
    }
    return actions[moment];
  }

  /** Reads a line. A number that JavaScript would round becomes a text with a mark before it. */
  function parse(line) {
    if (!/\d{16}|\d[eE]|\.\d{15}/.test(line)) return JSON.parse(line);
    return JSON.parse(line.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
      token[0] === '"' || token.length < 16 || `${Number(token)}` === token ? token : `"\\u0001${token}"`));
  }

  // The state at a moment

  let shown = 0;
  /** The inverse of each change, for going back: one list for each moment that was passed. */
  const undo = [];

  function container(path) {
    return path.slice(0, -1).reduce(part, state);
  }

  /** A part of a value; names such as 'constructor' belong to every object of JavaScript. */
  function part(value, name) {
    return value !== null && typeof value === "object" && Object.hasOwn(value, name) ? value[name] : undefined;
  }

  function apply(change) {
    const { at } = change;
    if ("added" in change) {
      const list = at.length ? part(container(at), at.at(-1)) : state;
      if (!Array.isArray(list)) return { at: null };
      const removed = splice(list, change.from, change.removed, change.added);
      return { at, from: change.from, removed: change.added.length, added: removed };
    }
    if (at.length === 0) {
      const old = state;
      state = structuredClone(change.to);
      return { at, to: old };
    }
    const parent = container(at), name = at.at(-1);
    if (parent === null || typeof parent !== "object") return { at: null };
    const inverse = Object.hasOwn(parent, name) ? { at, to: parent[name] } : { at };
    // An assignment to '__proto__' would make no property.
    const property = { value: structuredClone(change.to), writable: true, enumerable: true, configurable: true };
    if ("to" in change) Object.defineProperty(parent, name, property); else delete parent[name];
    return inverse;
  }

  function splice(list, from, removed, added) {
    const rest = list.splice(from), gone = rest.splice(0, removed);
    for (const value of added) list.push(value);
    for (const value of rest) list.push(value);
    return gone;
  }

  function goTo(moment) {
    while (shown < moment) {
      shown += 1;
      undo[shown] = (actionAt(shown).changes ?? []).map(apply).reverse();
    }
    while (shown > moment) {
      for (const inverse of undo[shown]) if (inverse.at) apply(inverse);
      shown -= 1;
    }
  }

  // Text

  function isEmpty(value) {
    return value !== null && typeof value === "object" && Object.keys(value).length === 0;
  }

  function brief(value, limit = 80) {
    let text;
    if (typeof value === "string" && value[0] === "\u0001") text = value.slice(1);
    else if (value === null || typeof value !== "object") text = JSON.stringify(value) ?? "nothing";
    else if (Array.isArray(value)) {
      text = value.length > 4 ? `${value.length} elements` : `[${value.map((part) => brief(part, 40)).join(", ")}]`;
    } else {
      const names = Object.keys(value);
      const isCase = names.length === 1 && value[names[0]] !== null && typeof value[names[0]] === "object"
        && !Array.isArray(value[names[0]]);
      const parts = (object) => Object.entries(object).slice(0, 8).map(
        ([name, part]) => (/^_\d+$/.test(name) ? "" : `${name}: `) + brief(part, 40)).join(", ");
      text = !isCase ? `{${parts(value)}}`
        : isEmpty(value[names[0]]) ? names[0] : `${names[0]}(${parts(value[names[0]])})`;
    }
    return text.length > limit ? `${text.slice(0, limit)}…` : text;
  }

  function titleOf(moment) {
    const line = actionAt(moment);
    return brief(line.action ?? line.shown);
  }
  """#

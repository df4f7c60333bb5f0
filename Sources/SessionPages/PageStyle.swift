/// The style of the page.
let pageStyle = #"""
  :root {
    color-scheme: light dark;
    --text: #1d1d1f; --dim: #6e6e73; --back: #fff; --pane: #f5f5f7; --line: #d2d2d7; --mark: #fff3bf;
    --sent: #0071e3; --effect: #248a3d; --reducer: #a550a7;
    --running: #bfe3c8; --cancelled: #f0c4c4; --onrunning: #1d1d1f; --chosen: #d7e8fb;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --text: #f5f5f7; --dim: #98989d; --back: #1c1c1e; --pane: #2c2c2e; --line: #48484a; --mark: #5c4a00;
      --sent: #4da3ff; --effect: #30d158; --reducer: #da8fff;
      --running: #1f5130; --cancelled: #6b2c2c; --onrunning: #f5f5f7; --chosen: #123a66;
    }
  }
  * { box-sizing: border-box; }
  body {
    margin: 0; height: 100vh; display: grid; grid-template: auto auto 1fr / 22rem 1fr;
    font: 14px/1.45 system-ui, sans-serif; color: var(--text); background: var(--back);
  }
  header { grid-column: 1 / 3; display: flex; gap: 1rem; align-items: baseline; padding: .6rem 1rem 0; }
  h1 { font-size: 1.1rem; margin: 0; }
  #moment, #note, #count, .number, dt { color: var(--dim); }
  #moment { font-variant-numeric: tabular-nums; }
  #search { margin-left: auto; width: 16rem; font: inherit; padding: .2rem .5rem; }
  #timeline { grid-column: 1 / 3; padding: .5rem 1rem; border-bottom: 1px solid var(--line); }
  #track { position: relative; }
  #bars { display: block; width: 100%; cursor: pointer; }
  #cursor { position: absolute; top: 0; bottom: 0; width: 2px; background: var(--text); pointer-events: none; }
  #slider { width: 100%; margin: .2rem 0 0; }
  #actions { overflow: auto; border-right: 1px solid var(--line); background: var(--pane); position: relative; }
  #rows { position: relative; }
  .row { position: absolute; left: 0; right: 0; height: 26px; padding: 2px .6rem; display: flex; gap: .5rem;
    align-items: center; white-space: nowrap; cursor: pointer; }
  .row.shown { background: var(--chosen); }
  .number { min-width: 2.6rem; text-align: right; font-variant-numeric: tabular-nums; font-size: 12px; }
  .dot { width: 8px; height: 8px; border-radius: 4px; flex: none; background: var(--reducer); }
  .dot.sent { background: var(--sent); }
  .dot.effect { background: var(--effect); }
  .title { overflow: hidden; text-overflow: ellipsis; }
  main { overflow: auto; padding: .8rem 1.2rem; }
  h2 { font: 600 1.05rem ui-monospace, monospace; margin: 0 0 .4rem; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 .8rem; margin: 0 0 .6rem; }
  dd { margin: 0; }
  .changes { list-style: none; margin: 0 0 1rem; padding: 0; font-family: ui-monospace, monospace; }
  del { color: var(--dim); }
  ins { text-decoration: none; background: var(--mark); }
  #tree { font-family: ui-monospace, monospace; border-top: 1px solid var(--line); padding-top: .6rem; }
  .parts { padding-left: 1.2rem; }
  .node { white-space: nowrap; }
  .node.changed { background: var(--mark); }
  .name, .more { font: inherit; color: inherit; background: none; border: 0; padding: 0; }
  button { cursor: pointer; }
  span.name { padding-left: 1.1em; }
  .value { color: var(--dim); margin-left: .6rem; }
  @media (max-width: 700px) {
    body { grid-template: auto auto 12rem 1fr / 1fr; }
    header { grid-column: 1; flex-wrap: wrap; gap: .3rem 1rem; }
    #timeline { grid-column: 1; }
    #search { width: 100%; }
    #actions { border-right: 0; border-bottom: 1px solid var(--line); }
  }
  :focus-visible { outline: 2px solid var(--sent); outline-offset: 1px; }
  """#

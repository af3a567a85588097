// Keys of the play page. The page says what they do.

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** Listens for keys: `walk` moves in the list, `enter` takes or confirms, `digit` takes a line at once, `keys` are all others. */
export function listen({ ready, board, undo, walk, enter, digit, keys }) {
  document.addEventListener('keydown', (event) => {
    const within = (selector) => event.target.closest(selector);
    if (!ready() || within('input, select, textarea, dialog[open]')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const held = event.ctrlKey || event.metaKey;
    if (held && key === 'z') { undo(); event.preventDefault(); return; }
    if (held || event.altKey || (within('[role=tab]') && key.startsWith('Arrow'))) return;
    // The board scrolls with arrows, a button is pressed with Enter or Space.
    if (key in STEPS) { if (event.target === board || !walk(STEPS[key])) return; }
    else if (key === 'Enter') { if (within('button, a')) return; enter(); }
    else if (/^[1-9]$/.test(key) && digit(Number(key))) { /* taken */ }
    else if (keys[key] && !(key === ' ' && within('button, a, [role=button], summary')) && !(event.target === board && key.startsWith('Arrow'))) keys[key]();
    else return;
    event.preventDefault();
  });
}

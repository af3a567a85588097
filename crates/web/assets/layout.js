// How the board lies on this page: narrow on a phone held upright, turned for who sits across or likes it so, with what has left it.

const phone = matchMedia('(max-width: 640px) and (orientation: portrait)');
const usual = JSON.parse(document.getElementById('config')?.textContent ?? '{}').turned ?? false;

/** A switch: its button, the word for the server, where the choice is kept, what it is until somebody chooses. Which side is below
 * is kept apart for both sides of the table: who turned the board as one need not want it as the other. */
const switches = [
  { id: 'turn-board', word: 'turned=1', key: `turned-from-${usual ? 'second' : 'first'}`, on: usual },
  { id: 'keep-gone', word: 'kept=1', key: 'kept', on: false },
].map((entry) => ({ ...entry, button: document.getElementById(entry.id) })).filter((entry) => entry.button);

for (const entry of switches) {
  try { entry.on = (localStorage.getItem(entry.key) ?? (entry.on ? '1' : '0')) === '1'; } catch { /* a private window keeps nothing */ }
}

let widths = () => ({});

/** A table in zones says how wide they are. */
export function zones(asked) { widths = asked; }

/** Adds what the server must know to an address. */
export function withLayout(address) {
  const words = [phone.matches && 'narrow=1', ...Object.entries(widths()).map(([name, width]) => `${name}=${width}`), ...switches.map((entry) => entry.on && entry.word)].filter(Boolean);
  return words.length ? `${address}${address.includes('?') ? '&' : '?'}${words.join('&')}` : address;
}

/** Calls back when the board lies differently now. */
export function follow(changed) {
  phone.addEventListener('change', changed);
  for (const entry of switches) {
    entry.button.setAttribute('aria-pressed', entry.on);
    entry.button.addEventListener('click', () => {
      entry.on = !entry.on;
      entry.button.setAttribute('aria-pressed', entry.on);
      try { localStorage.setItem(entry.key, entry.on ? '1' : '0'); } catch { /* as above */ }
      changed();
    });
  }
}

// How the board lies on this page: narrow on a phone held upright, turned when a person likes it so.

const phone = matchMedia('(max-width: 640px) and (orientation: portrait)');
const kept = () => { try { return localStorage.getItem('turned') === '1'; } catch { return false; } };
let turned = kept();

/** Adds what the server must know to an address. */
export function posed(address) {
  const words = [phone.matches && 'narrow=1', button() && turned && 'turned=1'].filter(Boolean);
  return words.length ? `${address}${address.includes('?') ? '&' : '?'}${words.join('&')}` : address;
}

const button = () => document.getElementById('turn-board');

/** Calls back when the board lies differently now. */
export function follow(changed) {
  phone.addEventListener('change', changed);
  const press = button();
  if (!press) return;
  press.setAttribute('aria-pressed', turned);
  press.addEventListener('click', () => {
    turned = !turned;
    press.setAttribute('aria-pressed', turned);
    try { localStorage.setItem('turned', turned ? '1' : '0'); } catch { /* a private window keeps nothing */ }
    changed();
  });
}

// Set-up: a palette writes its field; the options of the chosen bot are shown.

import { say } from './shell.js';

const drawn = (list) => list[Math.floor(Math.random() * list.length)];
const shuffled = (list) => list.map((item) => [Math.random(), item]).sort((a, b) => a[0] - b[0]).map(([, item]) => item);

for (const place of document.querySelectorAll('[data-palette]')) {
  const field = place.querySelector('input[name]');
  const boxes = [...place.querySelectorAll('[data-item]')];
  const buttons = [...place.querySelectorAll('[data-set], [data-draw]')];
  const warn = place.querySelector('[data-palette-warn]');
  const [most, usual] = [Number(place.dataset.most), Number(place.dataset.usual)];
  const ticked = () => boxes.filter((box) => box.checked);
  const written = () => ticked().map((box) => box.dataset.item).join('+') || 'random';

  const write = (value, pressed) => {
    field.value = value;
    const count = ticked().length;
    place.querySelector('[data-palette-count]').textContent = `${count} / ${usual}`;
    for (const button of buttons) button.setAttribute('aria-pressed', button === pressed);
    warn.hidden = !count || count >= usual;
    warn.textContent = say('palette-few', usual);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };

  place.addEventListener('change', (event) => {
    if (!event.target.matches('[data-item]')) return;
    event.stopPropagation();
    if (ticked().length > most) {
      event.target.checked = false;
      warn.hidden = false;
      warn.textContent = say('palette-many', most);
      return;
    }
    write(written());
  });

  place.addEventListener('click', (event) => {
    const button = event.target.closest('[data-set], [data-draw]');
    if (!button) return;
    const { set, items, draw } = button.dataset;
    const all = boxes.map((box) => box.dataset.item);
    const picked = set ? items.split('+') : draw ? drawn(draw.split('|')).split('+') : shuffled(all).slice(0, usual);
    for (const box of boxes) box.checked = picked.includes(box.dataset.item);
    write(set ?? written(), button);
  });
}

function showKeys(select) {
  for (const keys of select.closest('.adv').querySelectorAll('[data-keys-of]')) keys.hidden = keys.dataset.keysOf !== select.value;
}

for (const select of document.querySelectorAll('select[name$=_bot]')) {
  select.addEventListener('change', () => showKeys(select));
  showKeys(select);
}

// Set-up: the kingdom grid writes its field; the options of the chosen bot are shown.

import { say } from './shell.js';

for (const place of document.querySelectorAll('[data-kingdom]')) {
  const field = place.querySelector('input[name]');
  const boxes = [...place.querySelectorAll('[data-card]')];
  const sets = [...place.querySelectorAll('[data-set]')];
  const most = Number(place.dataset.most);
  const ticked = () => boxes.filter((box) => box.checked);

  const told = (value) => {
    field.value = value;
    const count = ticked().length;
    place.querySelector('[data-kingdom-count]').textContent = `${count} / 10`;
    for (const set of sets) set.setAttribute('aria-pressed', set.dataset.set === value);
    const warn = place.querySelector('[data-kingdom-warn]');
    warn.hidden = count >= 10 || value === 'random';
    warn.textContent = say('kingdom-small');
  };

  place.addEventListener('change', (event) => {
    if (!event.target.matches('[data-card]')) return;
    if (ticked().length > most) {
      event.target.checked = false;
      const warn = place.querySelector('[data-kingdom-warn]');
      warn.hidden = false;
      warn.textContent = say('kingdom-large', most);
      return;
    }
    told(ticked().map((box) => box.dataset.card).join('+') || 'random');
  });

  place.addEventListener('click', (event) => {
    const set = event.target.closest('[data-set]');
    if (!set) return;
    const cards = set.dataset.set === 'random'
      ? boxes.map((box) => [Math.random(), box.dataset.card]).sort((a, b) => a[0] - b[0]).slice(0, 10).map(([, card]) => card)
      : set.dataset.cards.split('+');
    for (const box of boxes) box.checked = cards.includes(box.dataset.card);
    told(set.dataset.set === 'random' ? ticked().map((box) => box.dataset.card).join('+') : set.dataset.set);
    if (set.dataset.set === 'random') set.setAttribute('aria-pressed', true);
  });
}

function showKeys(select) {
  for (const keys of select.closest('.adv').querySelectorAll('[data-keys-of]')) keys.hidden = keys.dataset.keysOf !== select.value;
}

for (const select of document.querySelectorAll('select[name$=_bot]')) {
  select.addEventListener('change', () => showKeys(select));
  showKeys(select);
}

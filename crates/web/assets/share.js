// Sharing a table: choosing a role changes the link, its code and what is copied together.

import { rooted, say, toast } from './shell.js';

const dialog = document.getElementById('links');
const at = (id) => dialog.querySelector(`#${id}`);
const whole = (path) => new URL(path, location.href).href;

function choose() {
  const path = dialog.querySelector('[name=share]:checked')?.value;
  if (!path) return;
  const link = whole(path);
  at('share-link').value = link;
  at('share-copy').dataset.link = link;
  at('share-code').src = rooted(`/code.svg?text=${encodeURIComponent(link)}`);
}

/** Opens the dialog; the code is fetched only then. */
export function open() {
  choose();
  at('share-send').hidden = !navigator.share;
  dialog.showModal();
}

async function copy() {
  const button = at('share-copy');
  const words = button.querySelector('span');
  const usual = words.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.link);
    words.textContent = say('copied');
    toast(say('copied'), 'good');
    setTimeout(() => { words.textContent = usual; }, 2000);
  } catch {
    // Without permission the link is marked, to be copied by hand.
    at('share-link').select();
    toast(say('copy-by-hand'), 'warn');
  }
}

dialog?.addEventListener('change', choose);
at('share-copy')?.addEventListener('click', copy);
at('share-send')?.addEventListener('click', () => navigator.share({ url: at('share-link').value }).catch(() => {}));

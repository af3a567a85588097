// What every page shares: theme, dates, copying, uploads, deletion, toasts.

export const texts = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');

/** The text with this key, {0} and {1} filled in. */
export function say(key, ...values) {
  return (texts[key] ?? key).replace(/\{(\d)\}/g, (_, n) => values[n] ?? '');
}

const base = document.querySelector('meta[name=bw-base]')?.dataset.base;

/** A path of this app, wherever it lies. */
export const rooted = (path) => (base ? `/${base}${path}` : path);

/** Sends JSON with the browser's token; answers JSON or throws an Error with the server's sentence. */
export async function post(path, body, raw = false) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': raw ? 'text/plain' : 'application/json',
      'x-bw-token': document.querySelector('meta[name=bw-token]').content,
    },
    body: raw ? body : JSON.stringify(body),
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.error ?? say('failed')), { status: answer.status });
  return data;
}

export function toast(message, kind = 'info') {
  const place = document.getElementById('toasts') ?? document.body.appendChild(Object.assign(document.createElement('div'), { id: 'toasts', className: 'toasts' }));
  const note = document.createElement('div');
  note.className = `toast toast--${kind}`;
  note.textContent = message;
  place.append(note);
  setTimeout(() => note.remove(), kind === 'bad' ? 8000 : 4000);
}

const root = document.documentElement;
const kept = localStorage.getItem('bw-theme');
const asked = new URLSearchParams(location.search).get('theme');
if (asked || kept) root.dataset.theme = asked ?? kept;

/** Pictures that are fetched when they come near the window. */
const pictures = new IntersectionObserver((seen) => {
  for (const { target } of seen.filter((entry) => entry.isIntersecting)) {
    pictures.unobserve(target);
    fetch(target.dataset.drawing).then((answer) => (answer.ok ? answer.text() : '')).then((svg) => { target.innerHTML = svg; }, () => {});
  }
}, { rootMargin: '200px' });
for (const place of document.querySelectorAll('[data-drawing]')) pictures.observe(place);

document.addEventListener('click', async (event) => {
  for (const menu of document.querySelectorAll('details.more[open]')) if (!menu.contains(event.target)) menu.open = false;
  const hit = (selector) => event.target.closest?.(selector);
  if (hit('[data-theme-switch]')) {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    localStorage.setItem('bw-theme', root.dataset.theme);
  }
  const copy = hit('[data-copy]:not(#share-copy)');
  if (copy) {
    const link = new URL(copy.dataset.copy, location.href).href;
    try { await navigator.clipboard.writeText(link); toast(say('copied'), 'good'); } catch { prompt(say('copied'), link); }
  }
  if (hit('#share-replay')) document.getElementById('links')?.showModal();
  if (hit('[data-close]')) hit('dialog')?.close();
  const gone = hit('[data-delete]');
  if (gone && confirm(say('delete-sure'))) {
    try { await post(rooted(`/library/${gone.dataset.delete}/delete`), {}); gone.closest('tr').remove(); } catch (error) { toast(error.message, 'bad'); }
  }
  const tab = hit('[role=tab]');
  if (tab) selectTab(tab);
});

function selectTab(tab) {
  for (const other of tab.parentNode.children) {
    const on = other === tab;
    other.setAttribute('aria-selected', on);
    other.tabIndex = on ? 0 : -1;
    const panel = document.getElementById(other.getAttribute('aria-controls'));
    if (panel) panel.hidden = !on;
  }
}

document.addEventListener('keydown', (event) => {
  if (event.key !== '?' || event.target.closest?.('input:not([type=range]), select, textarea')) return;
  const keys = document.getElementById('keys-dialog');
  if (!keys) location.href = rooted('/help#keys');
  else if (keys.open) keys.close();
  else keys.showModal();
  event.preventDefault();
});

document.addEventListener('keydown', (event) => {
  const tab = event.target.closest?.('[role=tab]');
  if (!tab || !['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
  const all = [...tab.parentNode.children].filter((other) => other.offsetParent);
  const at = all.indexOf(tab);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
  const next = all[(to + all.length) % all.length];
  selectTab(next);
  next.focus();
  event.preventDefault();
});

async function upload(file) {
  if (!file) return;
  try { location.href = (await post(rooted('/library/upload'), await file.text(), true)).to; } catch (error) { toast(error.message, 'bad'); }
}

const chooser = document.getElementById('upload');
chooser?.addEventListener('change', async () => { await upload(chooser.files[0]); chooser.value = ''; });
if (chooser) {
  const holdsFiles = (event) => event.dataTransfer?.types.includes('Files');
  document.addEventListener('dragover', (event) => { if (holdsFiles(event)) event.preventDefault(); });
  document.addEventListener('drop', (event) => { if (holdsFiles(event)) { event.preventDefault(); upload(event.dataTransfer.files[0]); } });
}

for (const time of document.querySelectorAll('time[data-ms]')) {
  const date = new Date(Number(time.dataset.ms));
  time.textContent = date.toLocaleString(root.lang, { dateStyle: 'medium', timeStyle: 'short' });
  time.dateTime = date.toISOString();
}

for (const label of document.querySelectorAll('span[data-path]')) label.textContent = new URL(label.dataset.path, location.href).href;

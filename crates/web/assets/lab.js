// The laboratory's pages: look again when the server says that something changed. Everything is on the page without it.

import { rooted, say } from './shell.js';

const place = document.querySelector('[data-lab]');
const said = document.getElementById('said');
let stream = null;
let busy = false;
let again = false;
let lost = 0;

/** Times in the reader's way of writing; parts that are drawn again need it again. */
function writeTimes(inside) {
  for (const time of inside.querySelectorAll('time[data-ms]')) {
    const date = new Date(Number(time.dataset.ms));
    time.textContent = date.toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
    time.dateTime = date.toISOString();
  }
}

/** Replaces a part unless nothing changed; the focus stays where it was, an open list stays open. */
function replace(old, fresh) {
  writeTimes(fresh);
  if (old.isEqualNode(fresh) || old.querySelector('details[open].more-acts')) return;
  const focus = old.contains(document.activeElement) ? document.activeElement.id : '';
  const scrolled = [...old.querySelectorAll('.table-wrap')].map((wrap) => wrap.scrollLeft);
  old.replaceWith(fresh);
  fresh.querySelectorAll('.table-wrap').forEach((wrap, at) => { wrap.scrollLeft = scrolled[at] ?? 0; });
  if (focus) document.getElementById(focus)?.focus();
}

function redraw(html) {
  const fresh = new DOMParser().parseFromString(`<div>${html}</div>`, 'text/html').body.firstChild;
  const before = place.querySelector('#state')?.textContent;
  const parts = [...fresh.querySelectorAll('[data-live]')];
  const known = (part) => place.querySelector(`[data-live="${CSS.escape(part.dataset.live)}"]`);
  const same = parts.length === place.querySelectorAll('[data-live]').length && parts.every(known);
  if (same) parts.forEach((part) => replace(known(part), part));
  else { writeTimes(fresh); place.replaceChildren(...fresh.childNodes); }
  const after = place.querySelector('#state')?.textContent;
  // Only a change of state is announced, not every number.
  if (before !== after && after) said.textContent = after;
  place.dataset.drawn = Number(place.dataset.drawn ?? 0) + 1;
}

async function look() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    do {
      again = false;
      const query = new URLSearchParams(location.search);
      query.set('part', '1');
      const answer = await fetch(`${location.pathname}?${query}`, { headers: { accept: 'text/plain' } });
      // A run that was deleted meanwhile: the page itself says so.
      if (answer.status === 404) { location.reload(); return; }
      if (answer.ok) redraw(await answer.text());
    } while (again);
  } catch { /* the stream says when the server is back */ } finally { busy = false; }
}

function banner(words) {
  let line = document.getElementById('lab-banner');
  if (!words) { line?.remove(); return; }
  if (!line) {
    line = Object.assign(document.createElement('div'), { id: 'lab-banner', className: 'banner' });
    line.setAttribute('role', 'status');
    document.getElementById('main').prepend(line);
  }
  line.textContent = words;
}

/** One stream per visible tab: browsers allow few connections to one server. */
function follow() {
  if (document.hidden) { stream?.close(); stream = null; return; }
  if (stream) return;
  stream = new EventSource(rooted('/lab/events'));
  stream.onmessage = () => { clearTimeout(lost); lost = 0; banner(''); look(); };
  stream.onerror = () => {
    lost ||= setTimeout(() => banner(say('lab-lost')), 1000);
    // A server that ends closes the stream for good; a new one is tried a little later.
    if (stream?.readyState === EventSource.CLOSED) { stream = null; setTimeout(follow, 2000); }
  };
}

if (place) {
  document.addEventListener('visibilitychange', follow);
  follow();
}

// The editor of positions: clicks go to the server with the line, which is all there is to keep.

import { Board } from './board.js';
import * as panels from './panels.js';
import * as layout from './layout.js';
import { post, say, toast } from './shell.js';

const config = JSON.parse(document.getElementById('config').textContent);
const at = (id) => document.querySelector(`#${id}:not(.board *)`);
const board = new Board(at('board'), { onHandle: (handle) => edit({ click: handle }) });
let { line } = config;
let tool = '';
let asking = 0;

/** Asks what became of the line: after a click, or as it was written. */
async function edit({ click, text = line }) {
  const turn = ++asking;
  const query = new URLSearchParams({ line: text, tool, ...(click ? { click } : {}) });
  try {
    const answer = await fetch(layout.withLayout(`${config.base}/edit?${query}`));
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.error ?? say('failed'));
    if (turn === asking) show(data, !click);
  } catch (error) { toast(error.message, 'bad'); }
}

/** What was written by hand stays as it was written. */
function show(data, written) {
  ({ line, tool } = data);
  const focused = document.activeElement?.closest('[data-handle]')?.dataset.handle;
  const first = !document.body.dataset.drawn;
  if (data.svg) board.show(data);
  // Board and tools are seen together.
  if (first) board.tool('fit');
  if (focused) board.place.querySelector(`[data-handle="${CSS.escape(focused)}"]`)?.focus();
  if (!written || at('line').value.trim() === '') at('line').value = line;
  at('problem').textContent = data.problem ?? say('position-good');
  at('problem').dataset.state = data.problem ? 'bad' : 'good';
  at('analyse').disabled = !!data.problem;
  at('play-position').toggleAttribute('aria-disabled', !!data.problem);
  at('play-position').href = `${config.play}?${new URLSearchParams({ [config.rule]: line })}`;
  history.replaceState(null, '', `?${new URLSearchParams({ line })}`);
  document.body.dataset.drawn = (Number(document.body.dataset.drawn) || 0) + 1;
}

async function analyse() {
  at('thought').textContent = say('thinking');
  at('analyse').disabled = true;
  const asked = line;
  try {
    const data = await post(`${config.base}/analyse`, { line, bot: at('adviser').value });
    if (asked === line) panels.thought(at('thought'), { ...data, seat: null }, () => {});
  } catch (error) { at('thought').textContent = error.message; }
  at('analyse').disabled = at('problem').dataset.state === 'bad';
}

at('line').addEventListener('input', () => edit({ text: at('line').value }));
at('copy').addEventListener('click', async () => {
  try { await navigator.clipboard.writeText(line); toast(say('line-copied'), 'good'); } catch { at('line').select(); }
});
at('analyse').addEventListener('click', analyse);
at('play-position').addEventListener('click', (event) => { if (at('play-position').hasAttribute('aria-disabled')) event.preventDefault(); });
document.addEventListener('click', (event) => {
  const begin = event.target.closest('[data-line]');
  if (begin) { at('line').value = begin.dataset.line; edit({ text: begin.dataset.line }); }
});
document.addEventListener('keydown', (event) => {
  if (event.target.closest('input, select, dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { v: () => at('turn-board')?.click(), '+': () => board.tool('in'), '-': () => board.tool('out'), 0: () => board.tool('fit'), f: () => board.tool('fit') };
  if (!keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});
layout.follow(() => edit({}));
edit({});

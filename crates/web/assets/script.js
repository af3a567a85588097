// A bot that people write: text and rows are kept in step by the server, figures appear in place. Without this
// script the same form is sent and comes back as a page.

import { say } from './shell.js';

const form = document.querySelector('[data-script]');
const said = document.getElementById('said');
const by = () => form.querySelector('[name="by"]');
let asked = 0;

/** The parts of the page that the server wrote anew; whoever types or has the focus is left alone. */
function show(html, touched) {
  const fresh = new DOMParser().parseFromString(html, 'text/html').body;
  const focus = document.activeElement?.id;
  for (const part of fresh.querySelectorAll('[data-part]')) {
    if (touched && part.dataset.part === 'result') continue;
    form.querySelector(`[data-part="${part.dataset.part}"]`)?.replaceWith(part);
  }
  if (focus) document.getElementById(focus)?.focus();
}

/** Sends the form; a later request makes the answer of an earlier one worthless. */
async function send(what) {
  const number = ++asked;
  const body = new URLSearchParams(new FormData(form));
  body.set('do', what);
  body.set('part', '1');
  form.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/plain' } });
    if (number !== asked) return;
    if (answer.headers.get('content-type')?.includes('html')) show(await answer.text(), what !== 'test');
    else throw new Error((await answer.json()).error);
    if (what === 'test') said.textContent = say('script-tested', form.querySelector('.figures')?.textContent ?? form.querySelector('.field-error')?.textContent ?? '');
  } catch (error) {
    if (number === asked) said.textContent = error.message || say('script-failed');
  } finally {
    if (number === asked) form.removeAttribute('aria-busy');
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  send(event.submitter?.value ?? 'read');
});

form.addEventListener('change', (event) => {
  const name = event.target.name ?? '';
  if (name === 'text') by().value = 'text';
  else if (/^(dial|row|count)\d/.test(name)) by().value = 'rows';
  else if (!name.startsWith('rule_')) return;
  send('read');
});

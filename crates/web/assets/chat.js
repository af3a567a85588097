// What people at one table say: a button in the title bar with a count, a panel with the lines, set phrases and a field.

import { make, token } from './panels.js';
import { say, toast } from './shell.js';

export class Chat {
  /** `send` says something for this page's seat. */
  constructor(at, send) {
    this.at = at;
    this.panel = at('chat');
    this.seen = 0;
    this.last = null;
    if (!this.panel) return;
    at('chat-open').addEventListener('click', () => (this.panel.open ? this.panel.close() : this.open()));
    this.panel.addEventListener('close', () => at('chat-open').setAttribute('aria-expanded', 'false'));
    this.panel.addEventListener('keydown', (event) => { if (event.key === 'Escape') { this.panel.close(); at('chat-open').focus(); event.stopPropagation(); } });
    for (const phrase of this.panel.querySelectorAll('[data-phrase]')) phrase.addEventListener('click', () => send({ phrase: phrase.dataset.phrase }));
    at('chat-form').addEventListener('submit', async (event) => {
      event.preventDefault();
      const field = at('chat-text');
      if (field.value.trim() && await send({ text: field.value })) field.value = '';
      field.focus();
    });
  }

  open() {
    this.panel.show();
    this.at('chat-open').setAttribute('aria-expanded', 'true');
    this.read();
    this.at('chat-text').focus();
  }

  /** Everything is read: nothing is counted on the button. */
  read() {
    this.seen = this.count;
    this.at('chat-new').hidden = true;
    const lines = this.at('chat-lines').parentElement;
    lines.scrollTop = lines.scrollHeight;
  }

  show(state) {
    if (!this.panel || !state.chat) return;
    const lines = state.chat;
    const name = (line) => state.seats[line.seat - 1]?.name ?? '';
    // Old lines go when there are many: what is new is what comes after the last one that was here.
    const before = this.count ?? 0;
    const fresh = this.last === null ? [] : lines.slice(Math.max(0, lines.length - Math.max(0, state.chatted - before)));
    this.count = state.chatted;
    if (this.last === null) this.seen = state.chatted;
    this.last = lines.at(-1) ?? {};
    this.at('chat-lines').replaceChildren(...lines.map((line) => make('li', { 'data-seat': line.seat, class: state.seats[line.seat - 1]?.mine ? 'is-mine' : '' },
      token(line.seat), make('div', {}, make('b', {}, name(line)), make('span', {}, line.words)))));
    if (this.panel.open) { this.read(); return; }
    const others = fresh.filter((line) => !state.seats[line.seat - 1]?.mine);
    for (const line of others.slice(-2)) toast(say('chat-says', name(line), line.words));
    const unread = this.count - this.seen;
    this.at('chat-new').hidden = !unread;
    this.at('chat-new').textContent = unread || '';
  }
}

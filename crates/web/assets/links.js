// The stream of a table: one per visible tab, closed while hidden, opened again when it breaks.
// A break of a second shows a banner, one of ten seconds a dialog; on return a banner says what happened meanwhile.

import { say } from './shell.js';

const at = (id) => document.getElementById(id);
const BANNER = 1000;
const DIALOG = 10000;
const AGAIN = 1500;

export class Stream {
  /** `onNews` gets the version of the table whenever it changes, and once after a break. */
  constructor(address, onNews) {
    this.address = address;
    this.onNews = onNews;
    this.source = null;
    this.since = null;
    this.timers = [];
    this.latest = { version: 0, other: 0 };
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.open(); else if (!this.stays) this.close(); });
    at('lost')?.addEventListener('click', (event) => {
      if (event.target.closest('[data-again]')) this.retry();
      if (event.target.closest('[data-wait]')) at('lost').close();
    });
  }

  open() {
    if (this.source || this.ended || (document.hidden && !this.stays)) return;
    const source = new EventSource(this.address);
    this.source = source;
    source.onopen = () => this.found();
    source.onmessage = (event) => {
      this.found();
      this.latest = JSON.parse(event.data);
      this.onNews(this.latest);
    };
    source.onerror = () => {
      if (this.source !== source) return;
      // A table whose game is over is closed after a while, and nothing will change there.
      if (this.quiet) { this.end(); return; }
      this.lost();
      // A stream the server refused does not come back by itself; one that broke is not waited for longer than needed.
      this.close();
      this.timers.push(setTimeout(() => this.open(), AGAIN));
    };
  }

  close() {
    this.source?.close();
    this.source = null;
  }

  /** The game is over: nothing will change any more. */
  end() {
    this.ended = true;
    this.close();
  }

  retry() {
    this.close();
    this.open();
  }

  /** Something did not get through. */
  lost() {
    if (this.since !== null || this.ended) return;
    this.since = performance.now();
    this.timers.push(setTimeout(() => this.banner('connecting', 'warn'), BANNER));
    this.timers.push(setTimeout(() => { if (!at('lost').open) at('lost').showModal(); }, DIALOG));
  }

  found() {
    if (this.since === null) return;
    const long = performance.now() - this.since > BANNER;
    this.since = null;
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    at('lost').close();
    at('banner').hidden = true;
    this.onNews(this.latest, long);
  }

  banner(key, kind, ...values) {
    at('banner').className = `banner banner--${kind}`;
    at('banner').textContent = say(key, ...values);
    at('banner').hidden = false;
  }

  /** What happened while there was no connection, shown for a while. */
  back(count) {
    this.banner(count ? 'back' : 'back-same', 'good', count);
    setTimeout(() => { if (this.since === null) at('banner').hidden = true; }, 6000);
  }
}

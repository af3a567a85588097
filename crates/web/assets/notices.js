// It is your turn: in the title, as a mark on the icon, and for who wants it as a sound and as a message of the browser.

import { say, toast } from './shell.js';

const kept = (name) => { try { return localStorage.getItem(name) === '1'; } catch { return false; } };
const keep = (name, on) => { try { localStorage.setItem(name, on ? '1' : '0'); } catch { /* a private window keeps nothing */ } };

const plain = document.title;
const link = document.querySelector('link[rel=icon]');
const usual = link?.getAttribute('href');

/** The icon with a dot. */
async function marked() {
  const picture = new Image();
  picture.src = usual;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0, 64, 64);
  pen.beginPath();
  pen.arc(48, 16, 14, 0, 7);
  pen.fillStyle = '#c8102e';
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = '#fff';
  pen.stroke();
  return canvas.toDataURL();
}

/** Two soft tones. */
function chime() {
  const sound = new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.18, 880]]) {
    const [tone, loud] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, sound.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.12, sound.currentTime + at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + at + 0.35);
    tone.connect(loud).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.4);
  }
  setTimeout(() => sound.close(), 1000);
}

export class Notices {
  constructor(at) {
    this.mine = false;
    this.badge = null;
    for (const name of ['notice-sound', 'notice-browser']) this.offer(at(name), name);
  }

  /** A switch in the menu; everything is off until somebody wants it. */
  offer(button, name) {
    if (!button) return;
    if (name === 'notice-browser' && !('Notification' in window)) { button.hidden = true; return; }
    const on = () => kept(name) && (name !== 'notice-browser' || Notification.permission === 'granted');
    const show = () => button.setAttribute('aria-pressed', on());
    button.addEventListener('click', async () => {
      const wanted = !on();
      if (wanted && name === 'notice-browser' && await Notification.requestPermission() !== 'granted') toast(say('notice-refused'), 'warn');
      keep(name, wanted);
      if (wanted && name === 'notice-sound') chime();
      show();
    });
    show();
  }

  /** Says it once, when it becomes so, to who does not look. */
  show(state) {
    const mine = state.seat !== null && !state.over;
    document.title = mine ? `● ${say('notice')} · ${plain}` : plain;
    this.mark(mine);
    if (mine && !this.mine && (document.hidden || !document.hasFocus())) {
      if (kept('notice-sound')) try { chime(); } catch { /* not before somebody has touched the page */ }
      if (kept('notice-browser') && window.Notification?.permission === 'granted') new Notification(say('notice'), { body: plain, icon: usual, tag: location.pathname });
    }
    this.mine = mine;
  }

  async mark(on) {
    if (!link) return;
    try {
      if (on) this.badge ??= await marked();
      link.href = on ? this.badge : usual;
    } catch { /* an icon without a mark */ }
  }
}

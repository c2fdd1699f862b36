/** Sound, vibration and the screen that stays on. Knows what this browser can do, and says what it cannot. */
import { settings } from "./settings.js";
import { signal } from "./vendor/signals.js";

/** @typedef {"sent" | "mine" | "other" | "right" | "wrong" | "late" | "open" | "count" | "end"} Tick */

/** Tones of a tick: hertz, start and length in milliseconds. Short, since nine phones play at one table.
 * @type {Record<Tick, [number, number, number][]>} */
const TONES = {
  sent: [[1200, 0, 18]],
  mine: [
    [660, 0, 60],
    [990, 60, 90],
  ],
  other: [[330, 0, 70]],
  right: [
    [660, 0, 80],
    [880, 80, 80],
    [1320, 160, 140],
  ],
  wrong: [
    [220, 0, 140],
    [165, 120, 200],
  ],
  late: [
    [440, 0, 50],
    [370, 60, 70],
  ],
  open: [[880, 0, 60]],
  count: [[523, 0, 50]],
  end: [
    [523, 0, 110],
    [659, 110, 110],
    [784, 220, 110],
    [1047, 330, 260],
  ],
};

/** Milliseconds on, off, on.
 * @type {Partial<Record<Tick, number[]>>} */
const SHAKES = { mine: [40], right: [30, 40, 60], wrong: [120, 60, 120], late: [20], open: [25] };

/** What the page lacks here, as identifiers of sentences. Plain http takes the wake lock away, iPhones vibration. */
export const missing = signal(/** @type {string[]} */ ([]));
export const audible = signal(false);

/** How loud a tone is, of one. A phone ticks for whoever holds it; the screen speaks to the room. */
const LOUDNESS = { phone: 0.08, screen: 0.35 };
let loudnessHere = LOUDNESS.phone;

/** From now on this page speaks to the room. */
export function speakUp() {
  loudnessHere = LOUDNESS.screen;
}

/** @type {AudioContext | null} */
let audio = null;
/** @type {WakeLockSentinel | null} */
let awake = null;

export function takeStock() {
  const lacks = [];
  // Without TLS a browser keeps it to itself; and some have none to keep.
  if (!("wakeLock" in navigator)) lacks.push(isSecureContext ? "missing-wake-lock-here" : "missing-wake-lock");
  if (!("vibrate" in navigator)) lacks.push("missing-vibration");
  if (!("AudioContext" in globalThis)) lacks.push("missing-sound");
  missing.value = lacks;
}

/** Must run inside a `click`: no other event unlocks sound on an iPhone. */
export function unlockSound() {
  if (!("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume().then(() => {
    audible.value = audio?.state === "running";
  });
}

export async function stayAwake() {
  if (!("wakeLock" in navigator) || awake || document.visibilityState !== "visible") return;
  try {
    awake = await navigator.wakeLock.request("screen");
    awake.addEventListener("release", () => (awake = null));
  } catch {
    missing.value = [...new Set([...missing.value, "missing-wake-lock-here"])]; // Refused: low battery, or a policy.
  }
}

/** @param {Tick} tick */
export function feel(tick) {
  if (settings.value.vibration && "vibrate" in navigator) navigator.vibrate(SHAKES[tick] ?? []);
  if (settings.value.sound) play(tick);
}

/** @param {Tick} tick */
function play(tick) {
  if (!audio || audio.state !== "running") return;
  for (const [hertz, after, length] of TONES[tick]) {
    const start = audio.currentTime + after / 1000;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(loudnessHere, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length / 1000);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length / 1000);
  }
}

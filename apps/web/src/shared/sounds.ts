/** Short tones for what happened to orders: made here, so that nothing is loaded for them. */
import type { ClosedMessage, TradeMessage } from '@tradewind/contract/light';

export type Sound = 'fill' | 'close' | 'warning';

interface Tone {
  readonly hz: number;
  /** Since the beginning of the sound. */
  readonly atMs: number;
  readonly ms: number;
}

/** Rising for an opening, falling for an end, twice the same tone for what needs attention. */
const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  fill: [
    { hz: 660, atMs: 0, ms: 90 },
    { hz: 880, atMs: 90, ms: 140 },
  ],
  close: [
    { hz: 660, atMs: 0, ms: 90 },
    { hz: 495, atMs: 90, ms: 160 },
  ],
  warning: [
    { hz: 587, atMs: 0, ms: 140 },
    { hz: 587, atMs: 220, ms: 200 },
  ],
};
/** Milliseconds of vibration and pause, in turn. */
const VIBRATIONS: Readonly<Record<Sound, number[]>> = { fill: [40], close: [40, 60, 40], warning: [140, 90, 140] };
/** Of full scale: audible during a conversation without drowning it. */
const LOUDNESS = 0.06;
/** Soft edges; a tone that begins at once clicks. */
const EDGE_MS = 12;

/** The sound of a private event; undefined for what needs none. */
export function soundOf(message: TradeMessage | ClosedMessage): Sound | undefined {
  if ('reason' in message) return message.reason === 'reset' ? undefined : 'close';
  switch (message.event) {
    case 'opened':
    case 'triggered':
      return 'fill';
    case 'margin_call':
      return 'warning';
    default:
      return undefined;
  }
}

let context: AudioContext | undefined;

/** Browsers let a page sound only after a tap: call it from one. Resolves to whether it may. */
export async function unlockSounds(): Promise<boolean> {
  if (typeof AudioContext !== 'function') return false;
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume().catch(() => undefined);
  return context.state === 'running';
}

/** Plays a sound, or nothing where the page may not: a sound must not be delayed. */
export function playSound(sound: Sound): void {
  if (context?.state !== 'running') return;
  for (const { hz, atMs, ms } of SOUNDS[sound]) {
    const start = context.currentTime + atMs / 1000;
    const end = start + ms / 1000;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + EDGE_MS / 1000);
    gain.gain.setValueAtTime(LOUDNESS, Math.max(start, end - 4 * (EDGE_MS / 1000)));
    gain.gain.linearRampToValueAtTime(0, end);
    const tone = new OscillatorNode(context, { frequency: hz, type: 'sine' });
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(end);
  }
}

/** Whether this device can vibrate. */
const canVibrate = (): boolean => 'vibrate' in navigator;

/** Lets the phone vibrate where it can; the browser allows it once the page was touched. */
export function vibrate(sound: Sound): void {
  if (canVibrate()) navigator.vibrate(VIBRATIONS[sound]);
}

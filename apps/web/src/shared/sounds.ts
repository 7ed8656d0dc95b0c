/** Short tones for events of orders, synthesised so that nothing has to be loaded. */
import type { ClosedMessage, TradeMessage } from '@tradewind/contract/light';

export type Sound = 'fill' | 'close' | 'warning';

interface Tone {
  readonly hz: number;
  /** Since the start of the sound. */
  readonly atMs: number;
  readonly ms: number;
}

/** Rising for an opening, falling for an end, the same tone twice for something that needs attention. */
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
/** Milliseconds of vibration and pause, alternating. */
const VIBRATIONS: Readonly<Record<Sound, number[]>> = { fill: [40], close: [40, 60, 40], warning: [140, 90, 140] };
/** Relative to full scale: audible during a conversation without drowning it out. */
const LOUDNESS = 0.06;
/** Fade-in and fade-out; a tone that starts abruptly clicks. */
const EDGE_MS = 12;

/** The sound of a private event; undefined for events without a sound. */
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

/** Browsers allow sound only after a tap: call this from a tap handler. Resolves to whether sound is allowed. */
export async function unlockSounds(): Promise<boolean> {
  if (typeof AudioContext !== 'function') return false;
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume().catch(() => undefined);
  return context.state === 'running';
}

/** Plays a sound, or nothing where it is not allowed: a sound must not be delayed. */
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

/** Vibrates where supported; the browser allows it once the page has been touched. */
export function vibrate(sound: Sound): void {
  if (canVibrate()) navigator.vibrate(VIBRATIONS[sound]);
}

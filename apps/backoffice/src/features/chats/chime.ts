import { setting } from '@tradewind/ui';

export const sound = setting('tradewind.admin.chat-sound', ['on', 'off']);

let context: AudioContext | undefined;

/** Plays two short tones. Browsers play nothing before the first tap or key in the page. */
export function chime(): void {
  if (sound.get() === 'off') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [index, hertz] of [660, 880].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const from = currentTime + index * 0.12;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.08, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.18);
    tone.connect(volume).connect(destination);
    tone.start(from);
    tone.stop(from + 0.2);
  }
}

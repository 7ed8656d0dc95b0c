/** Keeps a sender under the server's limit of messages per second (contract §3), in order. */
import type { Timers } from './environment.ts';

const WINDOW_MS = 1000;

export interface Pacer {
  send(text: string): void;
  /** Drops the queued messages. */
  clear(): void;
}

/** At most `perSecond` messages in any second; the others are queued. */
export function createPacer(timers: Timers, perSecond: number, deliver: (text: string) => void): Pacer {
  const waiting: string[] = [];
  let sentAt: number[] = [];
  let disarm: (() => void) | undefined;

  function drain(): void {
    disarm = undefined;
    const now = timers.now();
    sentAt = sentAt.filter((time) => now - time < WINDOW_MS && time <= now);
    while (sentAt.length < perSecond) {
      const text = waiting.shift();
      if (text === undefined) return;
      sentAt.push(now);
      deliver(text);
    }
    if (waiting.length > 0) disarm = timers.after(WINDOW_MS - (now - (sentAt[0] ?? now)), drain);
  }

  return {
    send(text) {
      waiting.push(text);
      if (disarm === undefined) drain();
    },
    clear() {
      waiting.length = 0;
      sentAt = [];
      disarm?.();
      disarm = undefined;
    },
  };
}

import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'success' | 'error' | 'warning';

export interface ToastMessage {
  readonly tone: ToastTone;
  readonly title: string;
  readonly description?: ReactNode;
  /** A toast with the same id replaces the earlier one instead of stacking. */
  readonly id?: string;
}

type Receiver = (message: ToastMessage) => void;

/** While the area cannot be fetched, only the latest ones wait. */
const MAX_WAITING = 3;

let waiting: ToastMessage[] = [];
let receiver: Receiver | undefined;
let onFirst: (() => void) | undefined;

/** Shows a toast, even before the toast area is loaded. */
export function toast(tone: ToastTone, title: string, description?: ReactNode, id?: string): void {
  const message: ToastMessage = {
    tone,
    title,
    ...(description === undefined ? {} : { description }),
    ...(id === undefined ? {} : { id }),
  };
  if (receiver !== undefined) receiver(message);
  else {
    waiting = [...waiting, message].slice(-MAX_WAITING);
    onFirst?.();
  }
}

/** Calls back when a toast is waiting for the area, so that the app can load it. Returns a function that unsubscribes. */
export function onToastWaiting(callback: () => void): () => void {
  onFirst = callback;
  if (waiting.length > 0) callback();
  return () => {
    onFirst = undefined;
  };
}

/** Passes all toasts, including waiting ones, to the area on screen. Returns a function that unsubscribes. */
export function receiveToasts(show: Receiver): () => void {
  receiver = show;
  const earlier = waiting;
  waiting = [];
  for (const message of earlier) show(message);
  return () => {
    receiver = undefined;
  };
}

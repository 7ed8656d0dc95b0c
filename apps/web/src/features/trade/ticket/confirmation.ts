import type { Side } from '@tradewind/engine';
import { createStore, type Readable } from '@tradewind/client/app';

const current = createStore<Side | undefined>(undefined);
/** The side whose confirmation is open, requested by a tap or by the keys B and S. */
export const sideToConfirm: Readable<Side | undefined> = current;
let atEnd: (() => void) | undefined;

/** `onEnd` is called once the confirmation has ended, sent or cancelled. */
export function confirmSide(side: Side | undefined, onEnd?: () => void): void {
  const end = atEnd;
  atEnd = onEnd;
  end?.();
  current.set(side);
}

/** An order that was refused because the price moved further than the account allows (1213), until that is answered. */
import { createStore } from '@tradewind/client';

export interface Moved {
  readonly symbol: string;
  readonly precision: number;
  readonly asked: number;
  readonly now: number;
  /** Sends the same once more, at the price now. */
  again(): void;
}

export const priceMoved = createStore<Moved | undefined>(undefined);

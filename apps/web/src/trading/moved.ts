/** An order refused because the price moved further than the account allows (1213), until the user responds. */
import { createStore } from '@tradewind/client/app';

export interface Moved {
  readonly symbol: string;
  readonly precision: number;
  readonly asked: number;
  readonly now: number;
  /** Sends the same order again, at the current price. */
  again(): void;
}

export const priceMoved = createStore<Moved | undefined>(undefined);

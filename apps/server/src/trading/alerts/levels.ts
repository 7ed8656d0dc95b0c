/** The prices at which an alert is reached. Prices are doubled points, so that the mid is an integer. */
import type { AlertCondition, AlertSource } from '@tradewind/contract';
import { ceilingOf } from '@tradewind/money';

/** Basis points in 100 %. */
const WHOLE_BP = 10_000n;

export interface Terms {
  readonly source: AlertSource;
  readonly condition: AlertCondition;
  /** For rises_to and falls_to. */
  readonly pricePoints: number | null;
  /** For move (positive) and day_change (signed, not 0). */
  readonly percentBp: number | null;
  /** Doubled points; for a move. */
  readonly reference: number | null;
}

/** Reached at or above `rises`, or at or below `falls`. Both absent = it cannot be reached now. */
export interface Levels {
  readonly rises?: number;
  readonly falls?: number;
}

/** The value that a source watches. */
export function doubledPrice(source: AlertSource, bid: number, ask: number): number {
  if (source === 'bid') return bid * 2;
  return source === 'ask' ? ask * 2 : bid + ask;
}

/** `dayOpen` in points; without it a day change has no level. */
export function levelsOf({ condition, pricePoints, percentBp, reference }: Terms, dayOpen: number | undefined): Levels {
  switch (condition) {
    case 'rises_to':
      return pricePoints === null ? {} : { rises: pricePoints * 2 };
    case 'falls_to':
      return pricePoints === null ? {} : { falls: pricePoints * 2 };
    case 'move':
      return reference === null || percentBp === null
        ? {}
        : { rises: raised(reference, percentBp), falls: lowered(reference, percentBp) };
    case 'day_change':
      if (dayOpen === undefined || percentBp === null || percentBp === 0) return {};
      return percentBp > 0 ? { rises: raised(dayOpen * 2, percentBp) } : { falls: lowered(dayOpen * 2, -percentBp) };
  }
}

export const isReached = ({ rises, falls }: Levels, doubled: number): boolean =>
  (rises !== undefined && doubled >= rises) || (falls !== undefined && doubled <= falls);

/** The first price higher, or lower, by this percentage. Rounded so that it is never reached early. */
const raised = (from: number, bp: number): number =>
  Number(ceilingOf(BigInt(from) * (WHOLE_BP + BigInt(bp)), WHOLE_BP));
const lowered = (from: number, bp: number): number =>
  Number(-ceilingOf(-(BigInt(from) * (WHOLE_BP - BigInt(bp))), WHOLE_BP));

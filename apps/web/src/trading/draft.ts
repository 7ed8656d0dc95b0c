/**
 * The draft of the ticket: one per instrument, kept across reloads and when switching. Texts are kept as typed; `resolve`
 * parses them.
 */
import type { InstrumentSpec, Side } from '@tradewind/engine';

import { allowedMultiples } from './check.ts';
import type { Wish } from './check.ts';
import { fitLots, lotsText } from './lots.ts';
import { lotsOf } from './spec.ts';
import { isExpiryInput, NO_EXPIRY } from './expiry.ts';
import type { ExpiryInput } from './expiry.ts';
import { readScaled, STOP_UNITS } from './stops.ts';
import type { StopInput } from './stops.ts';
import { isTrailInput, NO_TRAIL } from './trailing.ts';
import { isUnitInput } from './unit-input.ts';
import type { TrailInput } from './trailing.ts';
import { parseDecimalInput } from '@tradewind/ui';

export interface Draft {
  readonly pending: boolean;
  /** Selected leverage; 0 = not selected yet. */
  readonly multiple: number;
  readonly lots: string;
  readonly target: string;
  readonly stopLoss: StopInput;
  readonly takeProfit: StopInput;
  readonly trailing: TrailInput;
  /** For a pending order. */
  readonly expiry: ExpiryInput;
  /** The second order of a pair, in which one cancels the other. */
  readonly second: SecondInput;
}

interface SecondInput {
  readonly on: boolean;
  readonly side: Side;
  readonly target: string;
}

const NO_SECOND: SecondInput = { on: false, side: 'buy', target: '' };

const OFF: StopInput = { on: false, unit: 'price', text: '' };
const NO_TERMS = { trailing: NO_TRAIL, expiry: NO_EXPIRY, second: NO_SECOND } as const;

/**
 * A tenth of a lot if that is offered, otherwise the minimum; leverage of 100 or the highest below it. `cap`: the largest
 * that the account's group allows.
 */
export function freshDraft(spec: InstrumentSpec, cap?: number): Draft {
  return {
    pending: false,
    multiple: usualMultiple(allowedMultiples(spec, cap)),
    lots: lotsText(fitLots(Math.max(spec.minLots, 100_000), spec), spec),
    target: '',
    stopLoss: OFF,
    takeProfit: OFF,
    ...NO_TERMS,
  };
}

const USUAL_MULTIPLE = 100;

function usualMultiple(multiples: readonly number[]): number {
  const fitting = multiples.filter((multiple) => multiple <= USUAL_MULTIPLE);
  if (fitting.length > 0) return Math.max(...fitting);
  return multiples.length > 0 ? Math.min(...multiples) : 0;
}

/** Parses the texts; what cannot be parsed is undefined. */
export function resolve(draft: Draft, spec: InstrumentSpec): Wish {
  const lots = parseDecimalInput(draft.lots);
  return {
    pending: draft.pending,
    multiple: spec.marginMode === 'fixed' ? 0 : draft.multiple,
    lots: lots === undefined || lots === '' ? undefined : lotsOf(lots),
    target: readScaled(draft.target, spec.pricePrecision),
    stopLoss: draft.stopLoss,
    takeProfit: draft.takeProfit,
    trailing: draft.trailing,
  };
}

const isStopInput = (value: unknown): value is StopInput => isUnitInput(value, STOP_UNITS);

function isSecond(value: unknown): value is SecondInput {
  if (typeof value !== 'object' || value === null) return false;
  if (!('on' in value && 'side' in value && 'target' in value)) return false;
  return (
    typeof value.on === 'boolean' &&
    (value.side === 'buy' || value.side === 'sell') &&
    typeof value.target === 'string' &&
    value.target.length <= 24
  );
}

/** Fields added by later versions have their initial value if they are missing. */
function termsOf(stored: object): Pick<Draft, 'trailing' | 'expiry' | 'second'> {
  return {
    trailing: 'trailing' in stored && isTrailInput(stored.trailing) ? stored.trailing : NO_TRAIL,
    expiry: 'expiry' in stored && isExpiryInput(stored.expiry) ? stored.expiry : NO_EXPIRY,
    second: 'second' in stored && isSecond(stored.second) ? stored.second : NO_SECOND,
  };
}

type Basic = Omit<Draft, 'trailing' | 'expiry' | 'second'>;

function isDraft(value: unknown): value is Basic {
  if (typeof value !== 'object' || value === null) return false;
  if (!('pending' in value && 'multiple' in value && 'lots' in value && 'target' in value)) return false;
  if (!('stopLoss' in value && 'takeProfit' in value)) return false;
  return (
    typeof value.pending === 'boolean' &&
    typeof value.multiple === 'number' &&
    typeof value.lots === 'string' &&
    typeof value.target === 'string' &&
    isStopInput(value.stopLoss) &&
    isStopInput(value.takeProfit)
  );
}

/**
 * A stored draft as far as it is still valid for the instrument: leverage that is no longer offered is reset, and one above
 * the cap of the account's group becomes the largest allowed.
 */
export function restoreDraft(stored: unknown, spec: InstrumentSpec, cap?: number): Draft {
  if (!isDraft(stored)) return freshDraft(spec, cap);
  const draft = { ...stored, ...termsOf(stored) };
  const allowed = allowedMultiples(spec, cap);
  if (allowed.includes(stored.multiple)) return draft;
  const multiple = spec.multiples.includes(stored.multiple) ? Math.max(0, ...allowed) : usualMultiple(allowed);
  return { ...draft, multiple };
}

/** Number of instruments whose drafts are kept; the least recently used ones are dropped first. */
const MAX_DRAFTS = 60;

/** Converts the stored text of all drafts to a map by instrument id, oldest first. Unreadable content is dropped. */
export function parseDrafts(text: string | null): Map<number, unknown> {
  if (text === null) return new Map();
  try {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) return new Map();
    const pairs = entries.filter(
      (entry): entry is [number, unknown] => Array.isArray(entry) && typeof entry[0] === 'number',
    );
    return new Map(pairs.slice(-MAX_DRAFTS));
  } catch {
    return new Map();
  }
}

export function printDrafts(drafts: ReadonlyMap<number, unknown>): string {
  return JSON.stringify([...drafts].slice(-MAX_DRAFTS));
}

/**
 * Follows the rollovers of the log: each position is charged once, at the terms in force, for the days and at the prices
 * that its rollover states. A rollover of before the log stated the quote of a USD rate is taken as it states the rate.
 */
import type { InstrumentSpec, Night, Rollover } from '@tradewind/engine';
import { z } from 'zod';
import { nightsFrom } from '../core/engine-host/index.ts';
import type { Proof } from './fault.ts';
import type { GroupsInForce } from './groups.ts';
import {
  type LoggedEvent,
  type OrderPayload,
  type Price,
  Sources,
  financing,
  rateFrom,
  statedBy,
} from './recompute/index.ts';
import type { TermsInForce } from './terms.ts';

const rolloverPayload = z.object({ instant: z.int(), nights: z.unknown() });
const endPayload = z.object({ instant: z.int() });

type Terms = Pick<TermsInForce, 'specOf' | 'specs'>;
interface Groups {
  of(account: number): Pick<ReturnType<GroupsInForce['of']>, 'swapFree'>;
}

export class Financing {
  readonly #groups: Groups;
  #rollover: Rollover | undefined;
  #last = 0;
  readonly #sources = new Sources();
  #untold = 0;
  #charges = 0;
  #rollovers = 0;

  constructor(groups: Groups) {
    this.#groups = groups;
  }

  /** What is wrong with a rollover that begins. `terms`: those in force. `isNew`: the log states the quotes of rates. */
  begin(payload: string, terms: Terms, isNew: boolean): string | undefined {
    const { instant, nights: stated } = rolloverPayload.parse(JSON.parse(payload));
    const nights = nightsFrom(stated);
    if (this.#rollover !== undefined) return 'a rollover began before the last one had ended';
    if (instant <= this.#last) return 'a rollover is not later than the last one';
    this.#rollover = { instant, nights };
    this.#last = instant;
    this.#rollovers += 1;
    for (const { instrument, swap, quote, rate, source } of nights) {
      const spec = terms.specOf(instrument);
      if (spec !== undefined && !isSame(spec.swap, swap))
        return `${spec.code} was rolled over at other swap rates than those of its terms`;
      const due =
        spec &&
        rateFrom(spec.quote, this.#sources.of(spec.quote, terms.specs()), statedBy(quote, source ? [source] : []));
      if (spec !== undefined && due === undefined) {
        if (isNew) return `${spec.code} was rolled over without the quote of its USD rate`;
        this.#untold += 1;
      }
      if (due !== undefined && due.top * BigInt(rate.denominator) !== BigInt(rate.numerator) * due.bottom)
        return `${spec?.code} was rolled over at another USD rate than that of its price`;
    }
    return undefined;
  }

  /** What is wrong with a charge, or with a close without one. */
  order(
    { type, quote }: Pick<LoggedEvent, 'type' | 'quote'>,
    before: OrderPayload,
    after: OrderPayload,
    terms: Terms,
  ): string | undefined {
    if (type === 'financed') return this.#charge(before, after, quote, terms);
    return type === 'closed' ? this.#close(before) : undefined;
  }

  #charge(before: OrderPayload, after: OrderPayload, quote: Price | undefined, terms: Terms): string | undefined {
    const night = this.#nightOf(before);
    if (this.#rollover === undefined || night === undefined) return 'charged without a rollover';
    if (this.#groups.of(before.account).swapFree) return 'charged although its group is swap-free';
    if (!isDue(before, this.#rollover, night)) return 'charged although nothing was due';
    if (after.financedAt !== this.#rollover.instant) return 'charged for another night than that of the rollover';
    if (quote === undefined || JSON.stringify(quote) !== JSON.stringify(night.quote))
      return 'charged at another price than that of the rollover';
    const amount = (after.swap ?? 0) - (before.swap ?? 0);
    const spec = terms.specOf(before.instrument);
    const due = spec && dueFor(spec, before, night);
    if (due !== undefined && due !== BigInt(amount))
      return `charged ${amount} for the night, but its terms give ${due}`;
    this.#charges += 1;
    return undefined;
  }

  /** In a rollover a position is charged before it closes. */
  #close(before: OrderPayload): string | undefined {
    const night = this.#nightOf(before);
    if (this.#rollover === undefined || night === undefined || this.#groups.of(before.account).swapFree)
      return undefined;
    return isDue(before, this.#rollover, night) ? 'closed without its charge for the night' : undefined;
  }

  /** What is wrong with the end of a rollover. `open`: the orders that are pending or holding. */
  end(payload: string, open: Iterable<OrderPayload>): string | undefined {
    if (endPayload.parse(JSON.parse(payload)).instant !== this.#rollover?.instant) return 'another rollover ended';
    for (const order of open) {
      const fault = this.#close(order);
      if (fault !== undefined) return `the rollover ended, but order ${order.id} was not charged`;
    }
    this.#rollover = undefined;
    return undefined;
  }

  /** The instant of the rollover in progress and its quotes; 0 = none. */
  get current(): { readonly instant: number; readonly prices: readonly Price[] } {
    const { instant = 0, nights = [] } = this.#rollover ?? {};
    return {
      instant,
      prices: nights.flatMap(({ quote, source }) => (source === undefined ? [quote] : [quote, source])),
    };
  }

  /** What could not be recomputed. */
  get notes(): readonly string[] {
    const what = 'nights of rollovers state no conversion quote: their USD rate was taken as they state it';
    return this.#untold === 0 ? [] : [`${this.#untold} ${what}`];
  }

  get proofs(): readonly Proof[] {
    return [
      { what: 'rollovers used the terms in force and charged every position that was due', count: this.#rollovers },
      { what: 'financing follows from the terms, days and prices of its rollover', count: this.#charges },
    ];
  }

  #nightOf({ instrument }: OrderPayload): Night | undefined {
    return this.#rollover?.nights.find((night) => night.instrument === instrument);
  }
}

/** Whether a rollover still has to charge a position. A side without a rate is never charged. */
function isDue(
  { status, side, openedAt, financedAt = 0 }: OrderPayload,
  { instant }: Rollover,
  { swap }: Night,
): boolean {
  const rate = side === 'buy' ? swap.long : swap.short;
  return status === 'holding' && openedAt < instant && financedAt < instant && rate !== 0;
}

function dueFor(
  spec: InstrumentSpec,
  { side, lots }: OrderPayload,
  { swap, days, quote: { bid, ask }, rate }: Night,
): bigint {
  const usd = { top: BigInt(rate.numerator), bottom: BigInt(rate.denominator) };
  const { mode, long, short } = swap;
  return financing(spec, lots, { mode, rate: side === 'buy' ? long : short, days, bid, ask }, usd);
}

const isSame = (spec: InstrumentSpec['swap'], swap: Night['swap']): boolean =>
  spec?.mode === swap.mode && spec.long === swap.long && spec.short === swap.short && spec.tripleDay === swap.tripleDay;

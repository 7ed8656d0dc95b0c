/**
 * Follows the rollovers of the log: each position is charged once, at the terms in force, for the days and at the prices
 * that its rollover states, and its transfer follows at once. A USD rate that needs another instrument's price is taken as stated.
 */
import { type InstrumentSpec, type Night, type Quote, type Rollover, financingOf, isDue } from '@tradewind/engine';
import { z } from 'zod';
import { nightsFrom } from '../core/engine-host/index.ts';
import type { Proof } from './fault.ts';
import type { GroupsInForce } from './groups.ts';
import type { OrderPayload } from './order-lives.ts';
import type { TermsInForce } from './terms.ts';

const rolloverPayload = z.object({ instant: z.int(), nights: z.unknown() });
const endPayload = z.object({ instant: z.int() });
const transferPayload = z.object({ from: z.string(), to: z.string(), amount: z.int(), cause: z.string() });

type Terms = Pick<TermsInForce, 'specOf' | 'rateOf'>;
type Groups = Pick<GroupsInForce, 'of'>;

/** A transfer that the next event must be. */
interface Owed {
  readonly order: number;
  readonly account: number;
  /** Micro-dollars; positive = paid to the customer. */
  readonly amount: number;
}

export class Financing {
  readonly #groups: Groups;
  #rollover: Rollover | undefined;
  #last = 0;
  #owed: Owed | undefined;
  #charges = 0;
  #rollovers = 0;

  constructor(groups: Groups) {
    this.#groups = groups;
  }

  /** What is wrong with a rollover that begins. `terms`: those in force. */
  begin(payload: string, terms: Terms): string | undefined {
    const { instant, nights: stated } = rolloverPayload.parse(JSON.parse(payload));
    const nights = nightsFrom(stated);
    if (this.#rollover !== undefined) return 'a rollover began before the last one had ended';
    if (instant <= this.#last) return 'a rollover is not later than the last one';
    this.#rollover = { instant, nights };
    this.#last = instant;
    this.#rollovers += 1;
    for (const { instrument, swap, quote, rate } of nights) {
      const spec = terms.specOf(instrument);
      if (spec !== undefined && !isSame(spec.swap, swap))
        return `${spec.code} was rolled over at other swap rates than those of its terms`;
      const due = spec && terms.rateOf(spec, quote);
      if (due !== undefined && due.numerator * rate.denominator !== rate.numerator * due.denominator)
        return `${spec?.code} was rolled over at another USD rate than that of its price`;
    }
    return undefined;
  }

  /** What is wrong with the charge of a position. */
  charge(before: OrderPayload, after: OrderPayload, quote: Quote | undefined, terms: Terms): string | undefined {
    const night = this.#nightOf(before);
    if (this.#rollover === undefined || night === undefined) return 'charged without a rollover';
    if (this.#groups.of(before.account).swapFree) return 'charged although its group is swap-free';
    if (!isDue(before, this.#rollover, night)) return 'charged although nothing was due';
    if (after.financedAt !== this.#rollover.instant) return 'charged for another night than that of the rollover';
    if (quote === undefined || JSON.stringify(quote) !== JSON.stringify(night.quote))
      return 'charged at another price than that of the rollover';
    const amount = (after.swap ?? 0) - (before.swap ?? 0);
    const spec = terms.specOf(before.instrument);
    const due = spec && financingOf(spec, before.side, before.lots, night);
    if (due !== undefined && due !== amount) return `charged ${amount} for the night, but its terms give ${due}`;
    this.#charges += 1;
    if (amount !== 0) this.#owed = { order: after.id, account: after.account, amount };
    return undefined;
  }

  /** What is wrong with a close: in a rollover a position is charged before it closes. */
  close(before: OrderPayload): string | undefined {
    const night = this.#nightOf(before);
    if (this.#rollover === undefined || night === undefined || this.#groups.of(before.account).swapFree)
      return undefined;
    return isDue(before, this.#rollover, night) ? 'closed without its charge for the night' : undefined;
  }

  /** What is wrong with the event after a charge, or with a transfer: it belongs to a charge if its cause says so. */
  transfer(type: string, account: number, order: number, payload: string): string | undefined {
    const owed = this.#owed;
    this.#owed = undefined;
    const moved = type === 'transfer' ? transferPayload.parse(JSON.parse(payload)) : undefined;
    if (owed === undefined)
      return moved?.cause === 'financing' ? 'an overnight charge was transferred that no order has' : undefined;
    const [from, to] = owed.amount > 0 ? ['house_financing', 'cash'] : ['cash', 'house_financing'];
    const isPaid =
      moved?.cause === 'financing' &&
      moved.from === from &&
      moved.to === to &&
      moved.amount === Math.abs(owed.amount) &&
      account === owed.account &&
      order === owed.order;
    return isPaid ? undefined : `the charge of order ${owed.order} was not transferred`;
  }

  /** What is wrong with the end of a rollover. `open`: the orders that are pending or holding. */
  end(payload: string, open: Iterable<OrderPayload>): string | undefined {
    if (endPayload.parse(JSON.parse(payload)).instant !== this.#rollover?.instant) return 'another rollover ended';
    for (const order of open) {
      const fault = this.close(order);
      if (fault !== undefined) return `the rollover ended, but order ${order.id} was not charged`;
    }
    this.#rollover = undefined;
    return undefined;
  }

  /** What is incomplete at the end of the log. */
  unfinished(): string | undefined {
    return this.#owed === undefined
      ? undefined
      : `the log ends before the charge of order ${this.#owed.order} was transferred`;
  }

  get proofs(): readonly Proof[] {
    return [
      { what: 'rollovers used the terms in force and charged every position that was due', count: this.#rollovers },
      { what: 'overnight charges follow from the terms, days and prices of their rollover', count: this.#charges },
    ];
  }

  #nightOf({ instrument }: OrderPayload): Night | undefined {
    return this.#rollover?.nights.find((night) => night.instrument === instrument);
  }
}

const isSame = (spec: InstrumentSpec['swap'], swap: Night['swap']): boolean =>
  spec?.mode === swap.mode && spec.long === swap.long && spec.short === swap.short && spec.tripleDay === swap.tripleDay;

/** Recomputes a log that is in memory, as `npm run verify` does with the one in the database. */
import {
  type EngineEvent,
  type GroupTerms,
  type InstrumentSpec,
  type MarkupTerms,
  OTHER_CLASS,
  type Markup,
  groupOfKind,
  markupFor,
  markupKey,
  plainGroup,
} from '@tradewind/engine';
import { partsOf } from '../../core/engine-host/trade-event.ts';
import { Financing } from '../financing.ts';
import { OrderLives } from '../order-lives.ts';
import { type LoggedEvent, Recomputation, orderPayload } from '../recompute/index.ts';

const OF_ORDERS: ReadonlySet<string> = new Set([
  'pending',
  'opened',
  'triggered',
  'updated',
  'cancelled',
  'financed',
  'closed',
]);

export class Follower {
  readonly #lives = new OrderLives();
  readonly #specs = new Map<number, InstrumentSpec>();
  readonly #groups = new Map<number, GroupTerms>();
  readonly #groupOf = new Map<number, number>();
  readonly #markups = new Map<string, Markup>();
  readonly #terms = {
    specOf: (instrument: number) => this.#specs.get(instrument),
    specs: () => [...this.#specs.values()],
  };
  readonly #financing: Financing;
  readonly recomputation: Recomputation;
  #seq = 0;

  constructor() {
    const groupOf = (account: number): GroupTerms => {
      const id = this.#groupOf.get(account) ?? 0;
      return this.#groups.get(id) ?? plainGroup(id);
    };
    this.#financing = new Financing({ of: groupOf });
    this.recomputation = new Recomputation({
      ...this.#terms,
      groupOf,
      markupOf: (account, instrument) => this.#markupOf(account, instrument),
      capOf: (account, instrument) => groupOf(account).caps[this.#specs.get(instrument)?.leverageClass ?? OTHER_CLASS],
    });
  }

  #markupOf(account: number, instrument: number): MarkupTerms | undefined {
    const spec = this.#specs.get(instrument);
    const markup = spec && markupFor(this.#markups, this.#groupOf.get(account) ?? 0, spec);
    return markup?.version === 0 ? undefined : markup;
  }

  /** The event as the log has it; each of its texts may be changed before. */
  logged(event: EngineEvent): LoggedEvent {
    return { seq: this.#seq + 1, time: event.time, type: event.type, ...partsOf(event) };
  }

  /** What is wrong with the next event. */
  follow(event: EngineEvent, logged = this.logged(event)): string | undefined {
    this.#seq += 1;
    const fault = this.recomputation.follow(logged);
    this.#takeTerms(event);
    if (fault !== undefined) return fault;
    if (event.type === 'rollover' || event.type === 'rollover_ended') return this.#rollover(logged);
    if (event.type === 'trailed') return this.#lives.trail(logged.payload, logged.quote, this.#seq);
    if (!OF_ORDERS.has(event.type)) return undefined;
    const order = orderPayload.parse(JSON.parse(logged.payload));
    const before = this.#lives.before(order.parent ?? order.id);
    return (
      this.#lives.follow(event.type, order, this.#seq, this.#markupOf(order.account, order.instrument)) ??
      (before && this.#financing.order(logged, before, order, this.#terms)) ??
      this.recomputation.order(logged, order, before)
    );
  }

  #rollover({ type, payload }: LoggedEvent): string | undefined {
    const fault =
      type === 'rollover'
        ? this.#financing.begin(payload, this.#terms, this.recomputation.isNew)
        : this.#financing.end(payload, this.#lives.open());
    const { instant, prices } = this.#financing.current;
    return fault ?? this.recomputation.rollover(instant, prices);
  }

  #takeTerms(event: EngineEvent): void {
    if (event.type === 'instrument_defined') this.#specs.set(event.spec.id, event.spec);
    if (event.type === 'group_defined') this.#groups.set(event.terms.id, event.terms);
    if (event.type === 'markup_set') this.#markups.set(markupKey(event.markup), event.markup);
    if (event.type === 'account_grouped') this.#groupOf.set(event.account, event.group);
    if (event.type === 'account_opened') this.#groupOf.set(event.account, groupOfKind(event.kind));
  }

  /** What is missing at the end. */
  end(): string | undefined {
    return this.recomputation.unfinished(this.#seq, this.#lives.openNow());
  }
}

/**
 * Which price each account sees (contract §14), in the memory of every process that serves customers: mark-ups in force and the groups of
 * accounts that were moved. Both follow the committed events, and are read again after a gap.
 */
import {
  type AccountId,
  DEMO,
  type GroupId,
  type InstrumentId,
  type Markup,
  type MarkupTerms,
  NO_MARKUP,
  RETAIL,
  markupFor,
  markupKey,
} from '@tradewind/engine';
import { type CommittedEvent, type EngineHost, readMarkups } from '../../core/engine-host/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { PeerMessages } from '../../platform/peers/index.ts';
import { PLAIN, type PriceView } from './view.ts';

export interface GroupPricesOptions {
  readonly database: Database;
  readonly host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>;
  readonly market: Pick<Market, 'instruments' | 'onChange'>;
  readonly peers: PeerMessages;
  readonly onError: (error: unknown) => void;
}

/** Whose price: absent = a visitor, who sees that of `retail`. */
type Viewer = { readonly id: AccountId; readonly isDemo: boolean } | undefined;

const RETRY_MS = 1000;

export class GroupPrices {
  readonly #options: GroupPricesOptions;
  #markups = new Map<string, Markup>();
  /** Groups of accounts that were moved. */
  #moved = new Map<AccountId, GroupId>();
  #views = new Map<GroupId, PriceView>();
  /** Number of instruments that the views were made for. */
  #instruments = 0;
  readonly #listeners = new Set<() => void>();
  readonly #stops: readonly (() => void)[];
  #retry: NodeJS.Timeout | undefined;
  /** Number of changes, so that what was read before one is read again. */
  #changes = 0;

  constructor(options: GroupPricesOptions) {
    this.#options = options;
    const { host, peers } = options;
    const again = (): void => this.#readAgain();
    this.#stops = [
      host.onCommitted((events) => this.#follow(events)),
      host.onReloaded(again),
      peers.onBack(again),
      options.market.onChange(() => {
        // a new instrument has the mark-up of its class
        if (options.market.instruments.length !== this.#instruments) this.#changed();
      }),
    ];
  }

  async start(): Promise<void> {
    const { database } = this.#options;
    for (;;) {
      const changes = this.#changes;
      const markups = await readMarkups(database);
      const { rows } = await database.query<{ id: AccountId; group: GroupId }>(
        'SELECT id, group_id AS "group" FROM accounts WHERE group_id IS NOT NULL',
      );
      if (changes !== this.#changes) continue;
      this.#markups = new Map(markups.map((markup) => [markupKey(markup), markup]));
      this.#moved = new Map(rows.map(({ id, group }) => [id, group]));
      return this.#changed();
    }
  }

  stop(): void {
    clearTimeout(this.#retry);
    for (const stop of this.#stops) stop();
  }

  /** Whether every group sees the raw price. */
  get isPlain(): boolean {
    return this.#markups.size === 0;
  }

  /** Called after prices or groups have changed. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  groupOf(viewer: Viewer): GroupId {
    if (viewer === undefined) return RETAIL;
    return this.#moved.get(viewer.id) ?? (viewer.isDemo ? DEMO : RETAIL);
  }

  viewOf(viewer: Viewer): PriceView {
    return this.isPlain ? PLAIN : this.viewOfGroup(this.groupOf(viewer));
  }

  viewOfGroup(group: GroupId): PriceView {
    const known = this.#views.get(group);
    if (known !== undefined) return known;
    // kept by who uses the view, so it does not follow later changes: those are another view
    const all = new Map(
      this.#options.market.instruments.map(({ spec }) => [spec.id, markupFor(this.#markups, group, spec)]),
    );
    const marked = [...all].filter(([, { bid, ask }]) => bid !== 0 || ask !== 0);
    const key = marked.map(([id, { bid, ask }]) => `${id}:${bid}:${ask}`).join(' ');
    const view = key === '' ? PLAIN : { key, of: (id: InstrumentId): MarkupTerms => all.get(id) ?? NO_MARKUP };
    this.#views.set(group, view);
    return view;
  }

  #follow(events: readonly CommittedEvent[]): void {
    let isChanged = false;
    for (const event of events) {
      if (event.type === 'markup_set') this.#markups.set(markupKey(event.markup), event.markup);
      else if (event.type === 'account_grouped') this.#moved.set(event.account, event.group);
      // another instrument, or one of another class
      else if (event.type !== 'instrument_defined') continue;
      isChanged = true;
    }
    if (!isChanged) return;
    this.#changes += 1;
    this.#changed();
  }

  #changed(): void {
    this.#views = new Map();
    this.#instruments = this.#options.market.instruments.length;
    for (const listener of this.#listeners) listener();
  }

  #readAgain(): void {
    clearTimeout(this.#retry);
    this.start().catch((error: unknown) => {
      this.#options.onError(error);
      this.#retry = setTimeout(() => this.#readAgain(), RETRY_MS).unref();
    });
  }
}

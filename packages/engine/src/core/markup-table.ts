/** Mark-ups of the fast engine (contract §14), by group and market. */
import type { AccountTable } from './account-table.ts';
import type { MarketTable } from './market.ts';
import { assertMarkup, isSameMarkup, markupFor, markupKey, NO_MARKUP, sortedMarkups } from '../markups.ts';
import type { AccountId, InstrumentId, InstrumentSpec, Markup, MarkupTerms } from '../types.ts';

export class MarkupTable {
  readonly #markets: MarketTable;
  readonly #accounts: AccountTable;
  readonly #defined = new Map<string, Markup>();
  /** By id of the group and index of the market; without the groups that have none. */
  #byGroup: (readonly MarkupTerms[])[] = [];

  constructor(markets: MarketTable, accounts: AccountTable) {
    this.#markets = markets;
    this.#accounts = accounts;
  }

  /** What applies to an account in a market. */
  of(account: number, market: number): MarkupTerms {
    if (this.#defined.size === 0) return NO_MARKUP;
    return this.#byGroup[this.#accounts.groupOf(account)]?.[market] ?? NO_MARKUP;
  }

  /** The same by ids; NO_MARKUP when either is unknown. */
  find(id: AccountId, instrument: InstrumentId): MarkupTerms {
    const market = this.#markets.get(instrument);
    const account = this.#accounts.slotOf(id);
    return market === undefined || account < 0 ? NO_MARKUP : this.of(account, market.index);
  }

  /** Throws RangeError on a definition out of range. */
  set(markup: Markup): void {
    assertMarkup(markup);
    this.#defined.set(markupKey(markup), markup);
    this.resolve();
  }

  /** Looks up the mark-ups of all markets again; needed when there is another market. */
  resolve(): void {
    if (this.#defined.size === 0) return;
    this.#byGroup = [];
    for (const { group } of this.#defined.values())
      this.#byGroup[group] ??= this.#markets.list.map(({ spec }) => markupFor(this.#defined, group, spec));
  }

  /** Whether other terms of an instrument would give a group another price. */
  wouldChange(before: InstrumentSpec, after: InstrumentSpec): boolean {
    return [...this.#defined.values()].some(
      ({ group }) => !isSameMarkup(markupFor(this.#defined, group, before), markupFor(this.#defined, group, after)),
    );
  }

  get defined(): readonly Markup[] {
    return sortedMarkups(this.#defined);
  }
}

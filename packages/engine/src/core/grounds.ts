/** The grounds that events state (types.ts), in the fast engine. */
import type { AccountTable } from './account-table.ts';
import { elementAt } from './arrays.ts';
import type { ExposureTable } from './exposure-table.ts';
import { NO_EXPOSURE } from './exposure-table.ts';
import type { Market, MarketTable } from './market.ts';
import { NO_MARKUP, termsOf } from '../markups.ts';
import { statedAge } from '../rules.ts';
import type { Grounds, InstrumentId, MarkupTerms, Quote } from '../types.ts';

export const NO_GROUNDS: Grounds = Object.freeze({});

const byInstrument = (left: Quote, right: Quote): number => left.instrument - right.instrument;

/** Adds a market's quote, once. */
function add(quotes: Quote[], market: Market | undefined, own: Market | undefined): void {
  if (market === undefined || market === own) return;
  const { quote } = market;
  if (quote !== undefined && !quotes.includes(quote)) quotes.push(quote);
}

export class GroundsOf {
  readonly #markets: MarketTable;
  readonly #accounts: AccountTable;
  readonly #exposures: ExposureTable;

  constructor(markets: MarketTable, accounts: AccountTable, exposures: ExposureTable) {
    this.#markets = markets;
    this.#accounts = accounts;
    this.#exposures = exposures;
  }

  /** The quote that converts a market's currency, if it is of another market. */
  conversion({ currency: { source }, spec }: Market): Grounds {
    if (source === undefined || source.spec.id === spec.id) return NO_GROUNDS;
    const { quote } = source;
    return quote === undefined ? NO_GROUNDS : { prices: [quote] };
  }

  /** The same for a request of a customer, which needs a fresh price. */
  request(market: Market): Grounds {
    return aged(this.conversion(market), market);
  }

  /** The quotes of everything that an account holds and of what converts it, without that of `own`. */
  held(account: number, own?: Market): Grounds {
    const { list } = this.#markets;
    const table = this.#exposures;
    let quotes: Quote[] | undefined;
    for (let row = this.#accounts.exposureOf(account); row !== NO_EXPOSURE; row = table.nextOf(row)) {
      if (table.positionsOf(row) === 0) continue;
      const market = elementAt(list, table.marketOf(row));
      const { source } = market.currency;
      if (market === own && (source === undefined || source === own)) continue;
      quotes ??= [];
      add(quotes, market, own);
      add(quotes, source, own);
    }
    return quotes === undefined || quotes.length === 0 ? NO_GROUNDS : { prices: quotes.sort(byInstrument) };
  }

  /** Of a stop-out or a margin call. `isNone`: nothing of the account may be closed. */
  margin(account: number, isNone: boolean, own?: Market): Grounds {
    const { list } = this.#markets;
    const table = this.#exposures;
    const skipped: InstrumentId[] = [];
    for (let row = this.#accounts.exposureOf(account); row !== NO_EXPOSURE; row = table.nextOf(row)) {
      const market = elementAt(list, table.marketOf(row));
      if (table.positionsOf(row) > 0 && (isNone || !market.mayStopOut)) skipped.push(market.spec.id);
    }
    const held = this.held(account, own);
    return skipped.length === 0 ? held : { ...held, skipped: skipped.sort((left, right) => left - right) };
  }
}

/** Grounds with the mark-up that makes the price of the account, if one is defined. */
export const marked = (grounds: Grounds, markup: MarkupTerms): Grounds =>
  markup === NO_MARKUP ? grounds : { ...grounds, markup: termsOf(markup) };

/** Grounds with the time from which the age of a market's quote counts, if that is to be stated. */
export function aged(grounds: Grounds, { time, agesFrom }: Pick<Market, 'time' | 'agesFrom'>): Grounds {
  const stated = statedAge(time, agesFrom);
  return stated === undefined ? grounds : { ...grounds, agesFrom: stated };
}

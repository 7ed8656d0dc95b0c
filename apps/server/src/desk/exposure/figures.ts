/**
 * The desk's figures at one moment. Sums by instrument are updated as positions come and go. One pass over the accounts
 * of each instrument and one over the positions find the largest. docs/reference/exposure.md has the formulas and the
 * cost.
 */
import {
  type AccountId,
  type InstrumentId,
  NO_MARKUP,
  markedAsk,
  markedBid,
  markedQuote,
  pointValue,
  profitOf,
} from '@tradewind/engine';
import { multiplyDivide } from '@tradewind/money';
import { type CurrencyFigures, bySize, currencyFigures, sizeOf } from './currencies.ts';
import type { Holdings, InstrumentHoldings, Position } from './holdings.ts';
import { Largest } from './largest.ts';
import { type InstrumentPrice, type Prices, usdOf, valueOf } from './prices.ts';

/** Rows in each list of the largest. */
const LISTED = 10;
const WHOLE_HUNDREDTHS = 10_000;
/** Far above the error of a floating-point estimate: accounts this close to the tenth are summed exactly. */
const NEAR = 1 - 1e-9;

export interface InstrumentFigures {
  readonly instrument: InstrumentId;
  readonly held: Readonly<InstrumentHoldings>;
  /** Undefined = no current price or rate, and so no value in USD. */
  readonly price: InstrumentPrice | undefined;
  /** Micro-dollars. */
  readonly net: bigint | undefined;
  readonly gross: bigint | undefined;
  /** Profit of the house. */
  readonly open: bigint | undefined;
  /** Shares of the gross lots, in hundredths of a percent. */
  readonly largest: number;
  readonly largestAccount: AccountId;
  readonly ten: number;
}

export interface AccountFigures {
  readonly account: AccountId;
  readonly positions: number;
  /** Micro-dollars. */
  readonly net: bigint;
  readonly gross: bigint;
  /** Profit of the customer. */
  readonly profit: bigint;
}

export interface PositionFigures {
  readonly position: Position;
  readonly price: InstrumentPrice;
  /** Micro-dollars. */
  readonly value: bigint;
  /** Profit of the customer. */
  readonly profit: number;
}

export interface ExposureFigures {
  readonly atMs: number;
  readonly positions: number;
  readonly accounts: number;
  /** Micro-dollars: Σ |net| of the instruments. */
  readonly net: bigint;
  readonly gross: bigint;
  readonly open: bigint;
  /** Sorted by gross. */
  readonly instruments: readonly InstrumentFigures[];
  readonly currencies: readonly CurrencyFigures[];
  readonly largestAccounts: readonly AccountFigures[];
  readonly largestPositions: readonly PositionFigures[];
}

export function exposureFigures(holdings: Holdings, prices: Prices, atMs: number): ExposureFigures {
  const instruments = [...holdings.instruments]
    .map(([instrument, held]) => instrumentFigures(instrument, held, prices.of(instrument)))
    .toSorted((left, right) => bySize(left.gross, right.gross) || left.instrument - right.instrument);
  const priced = instruments.flatMap(({ price, held }) => (price === undefined ? [] : [[price, held] as const]));
  const sum = (of: (figures: InstrumentFigures) => bigint | undefined): bigint =>
    instruments.reduce((total, figures) => total + (of(figures) ?? 0n), 0n);
  const estimates = estimatedGross(instruments);
  const largest = largestAccounts(estimates, priced);
  const positions = largestPositions(holdings, priced, largest);
  return {
    atMs,
    positions: holdings.count,
    accounts: estimates.size,
    net: sum(({ net }) => (net === undefined ? undefined : sizeOf(net))),
    gross: sum(({ gross }) => gross),
    open: sum(({ open }) => open),
    instruments,
    currencies: currencyFigures(priced, prices),
    largestAccounts: largest.map((figures) => ({ ...figures, profit: positions.profits.get(figures.account) ?? 0n })),
    largestPositions: positions.largest,
  };
}

function instrumentFigures(
  instrument: InstrumentId,
  held: Readonly<InstrumentHoldings>,
  price: InstrumentPrice | undefined,
): InstrumentFigures {
  const { buyLots, sellLots } = held;
  const accounts = new Largest<undefined>(LISTED);
  for (const [account, own] of held.accounts) accounts.add(account, own.buyLots + own.sellLots, undefined);
  const [first] = accounts.kept;
  const ten = accounts.kept.reduce((lots, { size }) => lots + size, 0);
  return {
    instrument,
    held,
    price,
    net: price && valueOf(price, buyLots - sellLots),
    gross: price && valueOf(price, buyLots + sellLots),
    open: price && -usdOf(price, gainOf(held, price)),
    largest: shareOf(first?.size ?? 0, buyLots + sellLots),
    largestAccount: first?.id ?? 0,
    ten: shareOf(ten, buyLots + sellLots),
  };
}

/** Profit of customers, in points × micro-lots: buys close at the bid of their group, sells at its ask. */
function gainOf(held: Readonly<InstrumentHoldings>, { bid, ask, markupOf }: InstrumentPrice): bigint {
  let gain = BigInt(held.buyLots) * BigInt(bid) - held.buyCost + (held.sellCost - BigInt(held.sellLots) * BigInt(ask));
  if (markupOf === undefined) return gain;
  for (const [account, { buyLots, sellLots }] of held.accounts) {
    const markup = markupOf(account);
    gain += BigInt(buyLots) * BigInt(markedBid(bid, markup) - bid);
    gain += BigInt(sellLots) * BigInt(ask - markedAsk(ask, markup));
  }
  return gain;
}

/** Hundredths of a percent. */
const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : multiplyDivide(part, WHOLE_HUNDREDTHS, 1, whole);

/** Floating-point USD of every account; only used to select which accounts are summed exactly. */
function estimatedGross(instruments: readonly InstrumentFigures[]): ReadonlyMap<AccountId, number> {
  const estimates = new Map<AccountId, number>();
  for (const { held, price } of instruments) {
    const usd = price === undefined ? 0 : roughValue(price);
    for (const [account, { buyLots, sellLots }] of held.accounts)
      estimates.set(account, (estimates.get(account) ?? 0) + (buyLots + sellLots) * usd);
  }
  return estimates;
}

function roughValue(price: InstrumentPrice): number {
  const value = pointValue(price.spec);
  const mid = (price.bid + price.ask) / 2;
  return (mid * value.numerator * price.rate.numerator) / (value.denominator * price.rate.denominator);
}

type Priced = readonly (readonly [InstrumentPrice, Readonly<InstrumentHoldings>])[];

function largestAccounts(
  estimates: ReadonlyMap<AccountId, number>,
  priced: Priced,
): readonly Omit<AccountFigures, 'profit'>[] {
  const rough = new Largest<undefined>(LISTED);
  for (const [account, usd] of estimates) rough.add(account, usd, undefined);
  const least = (rough.kept.at(-1)?.size ?? 0) * NEAR;
  return [...estimates]
    .filter(([, usd]) => usd >= least && usd > 0)
    .map(([account]) => accountFigures(account, priced))
    .toSorted((left, right) => bySize(left.gross, right.gross) || left.account - right.account)
    .slice(0, LISTED);
}

function accountFigures(account: AccountId, priced: Priced): Omit<AccountFigures, 'profit'> {
  let [positions, net, gross] = [0, 0n, 0n];
  for (const [price, { accounts }] of priced) {
    const own = accounts.get(account);
    if (own === undefined) continue;
    positions += own.positions;
    net += valueOf(price, own.buyLots - own.sellLots);
    gross += valueOf(price, own.buyLots + own.sellLots);
  }
  return { account, positions, net, gross };
}

/** The candidates are the largest of each instrument by lots: within an instrument, more lots are worth more. */
function largestPositions(
  holdings: Holdings,
  priced: Priced,
  accounts: readonly Pick<AccountFigures, 'account'>[],
): { readonly largest: readonly PositionFigures[]; readonly profits: ReadonlyMap<AccountId, bigint> } {
  const byInstrument = new Map(
    priced.map(([price]) => [price.spec.id, { price, largest: new Largest<Position>(LISTED) }]),
  );
  const profits = new Map<AccountId, bigint>(accounts.map(({ account }) => [account, 0n]));
  for (const position of holdings.positions()) {
    const of = byInstrument.get(position.instrument);
    if (of === undefined) continue;
    of.largest.add(position.id, position.lots, position);
    const profit = profits.get(position.account);
    if (profit !== undefined) profits.set(position.account, profit + BigInt(profitOfPosition(position, of.price)));
  }
  const candidates = [...byInstrument.values()].flatMap(({ price, largest }) =>
    largest.kept.map(({ item }) => ({ position: item, price, value: valueOf(price, item.lots) })),
  );
  const largest = candidates
    .toSorted((left, right) => bySize(left.value, right.value) || left.position.id - right.position.id)
    .slice(0, LISTED)
    .map((each) => ({ ...each, profit: profitOfPosition(each.position, each.price) }));
  return { largest, profits };
}

/** The side of its group's price at which a position would be closed, in points. */
export function closingPriceOf({ account, isBuy }: Position, { bid, ask, markupOf }: InstrumentPrice): number {
  const seen = markedQuote({ bid, ask }, markupOf?.(account) ?? NO_MARKUP);
  return isBuy ? seen.bid : seen.ask;
}

/** From the customer's point of view. */
export function profitOfPosition(position: Position, price: InstrumentPrice): number {
  const { isBuy, lots, price: fill } = position;
  return profitOf(price.spec, isBuy ? 'buy' : 'sell', lots, fill, closingPriceOf(position, price), price.rate);
}

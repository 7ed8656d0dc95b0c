/** Computes the current effect of correcting all fills of a quote; nothing is written. */
import type { FieldFault } from '@tradewind/contract';
import type { QuoteCorrection } from '@tradewind/contract/operator';
import { ACCOUNT_CURRENCY, type InstrumentSpec, type Ratio, rateOf, usdRate } from '@tradewind/engine';
import { type MicroUsd, microLots, microUsd, parseScaled, points, toDecimalNumber } from '@tradewind/money';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { CatalogueInstrument, RunningMarket } from '../../core/market/index.ts';
import { type Database, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { lotsNumber, usdNumber } from '../../platform/wire/index.ts';
import {
  type Difference,
  type QuoteFill,
  type QuoteKey,
  type Right,
  differenceOf,
  dueOf,
  fillsOfQuote,
  nextQuote,
  protectionsSince,
  rateFromText,
  rateText,
} from '../../money/quote-corrections/index.ts';
import { customerOf, customersOf } from '../../staff/records/index.ts';

export interface QuotePlanServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Pick<RunningMarket, 'byId' | 'instruments' | 'lastQuote'>;
  readonly vault: Vault;
}

export interface WantedQuoteCorrection {
  readonly forex_id: number;
  readonly quote_id: number;
  readonly time: number;
  readonly bid?: string | number | undefined;
  readonly ask?: string | number | undefined;
  /** `n/d`; absent = the current rate. */
  readonly rate?: string | undefined;
}

export interface PlannedAccount {
  readonly user: number;
  readonly differences: readonly Difference[];
  readonly difference: number;
  readonly protection: number;
  readonly due: number;
  /** Signed. A debit is limited to what can be withdrawn now. */
  readonly amount: MicroUsd;
}

export interface QuotePlan {
  readonly instrument: CatalogueInstrument;
  readonly quote: QuoteKey & Right;
  readonly right: Right;
  readonly next: (Right & { readonly time: number }) | undefined;
  readonly rate: Ratio;
  /** Fills of real accounts. */
  readonly fills: readonly QuoteFill[];
  readonly demoFills: number;
  readonly accounts: readonly PlannedAccount[];
  /** Protections up to this transfer count. */
  readonly uptoTransfer: number;
}

/**
 * Throws Refused not_found when the quote filled nothing; invalid_input by field for invalid prices, and when there is
 * no next quote to use; no_conversion_rate.
 */
export async function quotePlan(services: QuotePlanServices, wanted: WantedQuoteCorrection): Promise<QuotePlan> {
  const { database, market } = services;
  const instrument = market.byId(wanted.forex_id);
  if (instrument === undefined) throw new Refused('not_found');
  const { spec } = instrument;
  const key: QuoteKey = { instrument: spec.id, id: wanted.quote_id, timeMs: wanted.time };
  const all = await fillsOfQuote(database, key);
  const [first] = all;
  if (first === undefined || first.time !== wanted.time) throw new Refused('not_found');
  const next = (await nextQuote(database, key)) ?? lastAfter(services, key);
  const right = rightPrice(spec, wanted, next);
  const rate = wanted.rate === undefined ? rateNow(services, spec, right) : rateFromText(wanted.rate);
  if (rate === undefined) throw new Refused('no_conversion_rate');
  const fills = all.filter(({ isReal }) => isReal);
  const users = [...new Set(fills.map(({ account }) => account))];
  // afterwards everything applied to them is in the tables
  for (const user of users) await services.host.settled(user);
  const { id: uptoTransfer } = onlyRow(
    await database.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM ledger_transfers'),
  );
  const protections = await protectionsSince(database, users, key.timeMs, uptoTransfer);
  const accounts: PlannedAccount[] = [];
  for (const user of users) {
    const differences = fills
      .filter(({ account }) => account === user)
      .map((fill) => differenceOf(fill, right, spec, rate));
    const difference = differences.reduce((sum, { amount }) => sum + amount, 0);
    const protection = protections.get(user) ?? 0;
    const due = dueOf(difference, protection);
    accounts.push({ user, differences, difference, protection, due, amount: await movable(services, user, due) });
  }
  const quote = { ...key, bid: first.bid, ask: first.ask };
  const demoFills = all.length - fills.length;
  return { instrument, quote, right, next, rate, fills, demoFills, accounts, uptoTransfer };
}

function rightPrice(spec: InstrumentSpec, wanted: WantedQuoteCorrection, next: Right | undefined): Right {
  const { bid: bidTyped, ask: askTyped } = wanted;
  if (bidTyped === undefined && askTyped === undefined) {
    if (next === undefined) throw invalid('bid', 'required');
    return { bid: next.bid, ask: next.ask };
  }
  const price = (field: 'bid' | 'ask', typed: string | number | undefined): number => {
    const value = typed === undefined ? undefined : parseScaled(typed, spec.pricePrecision);
    if (value === undefined) throw invalid(field, 'format');
    // 0 and below are prices of goods that cost money to store; but what a US dollar buys is always above 0
    if (value <= 0 && spec.base === ACCOUNT_CURRENCY) throw invalid(field, 'too_small');
    return value;
  };
  const [bid, ask] = [price('bid', bidTyped), price('ask', askTyped)];
  if (ask < bid) throw invalid('ask', 'too_small');
  return { bid, ask };
}

/** The last quote if it is later than this one. */
function lastAfter({ host }: QuotePlanServices, { instrument, id }: QuoteKey): QuotePlan['next'] {
  const last = host.lastQuote(instrument);
  return last !== undefined && last.id > id ? last : undefined;
}

/** At the right price if that gives the rate itself. */
function rateNow({ market }: QuotePlanServices, spec: InstrumentSpec, { bid, ask }: Right): Ratio | undefined {
  if (spec.base === ACCOUNT_CURRENCY) return rateOf(points(bid), points(ask), spec.pricePrecision, true);
  const specs = market.instruments.map((each) => each.spec);
  return usdRate(spec.quote, specs, (id) => market.lastQuote(id));
}

async function movable({ host }: QuotePlanServices, user: number, due: number): Promise<MicroUsd> {
  if (due >= 0) return microUsd(due);
  const withdrawable = (await host.view(user, []))?.summary.withdrawable ?? 0;
  // never −0
  return microUsd(0 - Math.min(-due, withdrawable));
}

const invalid = (field: string, fault: FieldFault): Refused =>
  new Refused('invalid_input', { fields: { [field]: fault } });

const sumOf = (accounts: readonly PlannedAccount[], of: (account: PlannedAccount) => number): MicroUsd =>
  microUsd(accounts.reduce((sum, account) => sum + of(account), 0));

/** Totals of credits, debits and waived amounts. */
export const totalsOf = ({ accounts }: QuotePlan) => ({
  credits: sumOf(accounts, ({ amount }) => Math.max(0, amount)),
  debits: sumOf(accounts, ({ amount }) => Math.max(0, -amount)),
  waived: sumOf(accounts, ({ due, amount }) => amount - due),
});

export async function presentQuotePlan(
  { database, vault }: QuotePlanServices,
  plan: QuotePlan,
): Promise<QuoteCorrection> {
  const { instrument, quote, right, next, accounts } = plan;
  const { spec } = instrument;
  const price = (value: number): number => toDecimalNumber(value, spec.pricePrecision);
  const usd = (value: number): number => usdNumber(microUsd(value));
  const customers = await customersOf(
    database,
    vault,
    accounts.map(({ user }) => user),
  );
  const totals = totalsOf(plan);
  return {
    forex_id: spec.id,
    ShowCode: instrument.showCode,
    PricePrecision: spec.pricePrecision,
    quote_id: quote.id,
    time: quote.timeMs,
    bid: price(quote.bid),
    ask: price(quote.ask),
    right_bid: price(right.bid),
    right_ask: price(right.ask),
    next: next === undefined ? null : { bid: price(next.bid), ask: price(next.ask), time: next.time },
    rate: rateText(plan.rate),
    credits: usdNumber(totals.credits),
    debits: usdNumber(totals.debits),
    waived: usdNumber(totals.waived),
    demo_fills: plan.demoFills,
    accounts: accounts.map(({ user, differences, ...sums }) => ({
      customer: customerOf(customers, user),
      difference: usd(sums.difference),
      protection: usd(sums.protection),
      due: usd(sums.due),
      amount: usdNumber(sums.amount),
      fills: differences.map(({ fill, rightPrice: should, amount }) => ({
        seq: fill.seq,
        order_id: fill.order,
        closes: fill.closes ? (1 as const) : (0 as const),
        reason: fill.reason,
        side: fill.side === 'buy' ? (1 as const) : (2 as const),
        lots: lotsNumber(microLots(fill.lots)),
        price: price(fill.price),
        right_price: price(should),
        difference: usdNumber(amount),
      })),
    })),
  };
}

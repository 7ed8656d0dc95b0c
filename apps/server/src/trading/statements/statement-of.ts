/** The statement of an account for a period, from the ledger: as figures, CSV or PDF. */
import {
  type AccountLogRow,
  type Locale,
  type Statement,
  type StatementFileInput,
  type StatementPeriod,
  PAGE_SIZE,
} from '@tradewind/contract';
import type { MicroUsd } from '@tradewind/money';
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { Market } from '../../core/market/index.ts';
import { lotsNumber, priceNumber, timeText, usdNumber } from '../../platform/wire/index.ts';
import { withMemos } from '../account/index.ts';
import type { OrderPresenter } from '../orders/index.ts';
import { statementCsv } from './csv.ts';
import { presentTotals, readFigures } from './figures.ts';
import { COLUMNS, columnTexts } from './lines.ts';
import { readPeriod } from './period.ts';
import { type Movement, type Position, type Scope, movementsPage, ordersPage, positionsAtEnd } from './rows.ts';

/** Loaded with the first PDF statement: fonts and their library are a tenth of what the server loads. */
const pdf = () => import('./pdf/statement-pdf.ts');

export interface StatementServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  readonly orders: OrderPresenter;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The app shows at most this many; files have all of them. */
const POSITIONS_SHOWN = 200;
export interface Owner {
  readonly id: number;
  readonly uid: string;
  readonly isDemo: boolean;
}

async function scopeOf(services: StatementServices, owner: Owner, input: StatementPeriod): Promise<Scope> {
  const period = readPeriod(input, services.now());
  await services.host.settled(owner.id);
  return { account: owner.id, period, figures: await readFigures(services.database, owner.id, period) };
}

/** Floating profits of open positions; not shown for a period that is over. */
async function floatingOf(
  host: EngineHost,
  { account, period }: Scope,
): Promise<(order: number) => MicroUsd | undefined> {
  const view = period.isOver ? undefined : await host.view(account);
  const profits = new Map(view?.holding.map(({ order, profit }) => [order.id, profit]));
  return (order) => profits.get(order);
}

export async function csvOf(services: StatementServices, owner: Owner, input: StatementFileInput, locale: Locale) {
  const scope = await scopeOf(services, owner, input);
  const headings = input.headings === 'texts' ? columnTexts(locale) : COLUMNS;
  return statementCsv({ ...services, scope, locale, headings, uid: owner.uid, fileName: nameOf(owner, scope) });
}

export async function pdfOf(services: StatementServices, owner: Owner, input: StatementPeriod, locale: Locale) {
  const scope = await scopeOf(services, owner, input);
  const { statementPdf } = await pdf();
  return statementPdf({
    ...services,
    scope,
    locale,
    uid: owner.uid,
    fileName: nameOf(owner, scope),
    isDemo: owner.isDemo,
    generatedMs: services.now(),
    floating: await floatingOf(services.host, scope),
  });
}

const nameOf = ({ uid, isDemo }: Owner, { period }: Scope): string =>
  `tradewind-statement-${isDemo ? 'demo-' : ''}${uid}-${period.name}`;

export async function statementOf(
  services: StatementServices,
  owner: Owner,
  input: StatementPeriod,
  page: number,
  locale: Locale,
): Promise<Statement> {
  const { database, market, orders, host, now } = services;
  const scope = await scopeOf(services, owner, input);
  const { period, figures } = scope;
  const movements = await movementsPage(database, scope, page, PAGE_SIZE);
  const described = await withMemos({ database, market }, movements, locale);
  const closed = await ordersPage(database, scope, page, PAGE_SIZE);
  const floating = await floatingOf(host, scope);
  const { positions, total } = await positionsAtEnd(database, scope, POSITIONS_SHOWN);
  return {
    uid: owner.uid,
    is_demo: owner.isDemo ? 1 : 0,
    from: period.fromMs,
    to: period.toMs,
    is_over: period.isOver ? 1 : 0,
    generated_at: now(),
    opening_balance: usdNumber(figures.opening),
    closing_balance: usdNumber(figures.closing),
    totals: presentTotals(figures.totals),
    movements: { data: described.map((row) => presentMovement(row, locale)), total: figures.movements },
    orders: { data: closed.map((order) => orders.present({ order }, locale)), total: figures.orders },
    positions: positions.map((position) => presentPosition(position, market, floating(position.id))),
    positions_total: total,
    chain: figures.chain,
  };
}

const presentMovement = (row: Movement & { readonly memo: string }, locale: Locale): AccountLogRow => ({
  Id: row.id,
  Value: usdNumber(row.change),
  Balance: usdNumber(row.balance),
  Cause: row.cause,
  OrderId: row.order ?? null,
  MemoTran: row.memo,
  CreatedAtTran: timeText(row.timeMs, locale),
  created_at: row.timeMs,
});

function presentPosition(
  position: Position,
  market: Market,
  profit: MicroUsd | undefined,
): Statement['positions'][number] {
  const instrument = market.byId(position.instrument);
  if (instrument === undefined) throw new Error(`instrument ${position.instrument} is not in the catalogue`);
  return {
    Id: position.id,
    ShowCode: instrument.showCode,
    OrderType: position.side === 'buy' ? 1 : 2,
    Quantity: lotsNumber(position.lots),
    Price: priceNumber(position.price, instrument.spec),
    PricePrecision: instrument.spec.pricePrecision,
    OpenTime: position.openedAtMs,
    Profit: profit === undefined ? null : usdNumber(profit),
  };
}

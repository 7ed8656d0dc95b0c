/** Statements for their owner, and for operators who may look at them: as figures, as a table, on paper. */
import {
  type AccountLogRow,
  type Locale,
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  type Statement,
  type StatementPeriod,
  PAGE_SIZE,
  reportCalls,
  statementPeriod,
} from '@tradewind/contract';
import { OPERATOR_FILES, operatorReportCalls, operatorStatementInput } from '@tradewind/contract/operator';
import type { MicroUsd } from '@tradewind/money';
import { ConcurrencyQuota, Semaphore } from '../../platform/concurrency/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type CallLayer, type FileAnswer, type OperatorLayer } from '../../platform/http/index.ts';
import type { Market } from '../../core/market/index.ts';
import { lotsNumber, priceNumber, timeText, usdNumber } from '../../platform/wire/index.ts';
import { withMemos } from '../account/index.ts';
import type { OrderPresenter } from '../orders/index.ts';
import type { AccessLog } from '../../staff/records/index.ts';
import { statementCsv } from './csv.ts';
import { presentTotals, readFigures } from './figures.ts';
import { monthsSince, readPeriod } from './period.ts';
import { statementPdf } from './pdf/statement-pdf.ts';
import { type Movement, type Position, type Scope, movementsPage, ordersPage, positionsAtEnd } from './rows.ts';

export interface StatementServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  readonly orders: OrderPresenter;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Shown in the app; files hold all of them. */
const POSITIONS_SHOWN = 200;
/** A file on its way costs a stretch of rows, for as long as its reader takes; a drawing some processor time, too. */
const FILES_AT_ONCE = 20;
const FILES_OF_USER = 2;
/** Paper is drawn in this process, in turns with everything else. */
const PAPERS_AT_ONCE = 4;
/** Figures of a period are sums over its movements: a few at a time, and as many that wait. */
const FIGURES_AT_ONCE = 4;
const FIGURES_WAITING = 200;

interface Owner {
  readonly id: number;
  readonly uid: string;
  readonly isDemo: boolean;
}

export function serveStatements(calls: CallLayer, services: StatementServices): void {
  const places = new ConcurrencyQuota(FILES_AT_ONCE, FILES_OF_USER);
  const papers = new ConcurrencyQuota(PAPERS_AT_ONCE, 1);
  const figures = new Semaphore(FIGURES_AT_ONCE, FIGURES_WAITING);

  calls.member(reportCalls.statementMonths, ({ session }) => ({
    months: monthsSince(session.user.createdAtMs, services.now()),
  }));

  calls.member(reportCalls.statement, ({ input, session, locale }) =>
    figures.run(() => statementOf(services, session.user, input, input.page, locale)),
  );

  calls.memberFile({ path: STATEMENT_CSV_PATH, input: statementPeriod }, ({ input, session, locale }) =>
    sent(places, session.user.id, () => csvOf(services, session.user, input, locale)),
  );

  calls.memberFile({ path: STATEMENT_PDF_PATH, input: statementPeriod }, ({ input, session, locale }) =>
    sent(papers, session.user.id, () => pdfOf(services, session.user, input, locale)),
  );
}

export function serveOperatorStatements(
  calls: OperatorLayer,
  services: StatementServices & { readonly accessLog: AccessLog },
): void {
  const { database, accessLog } = services;
  const places = new ConcurrencyQuota(FILES_AT_ONCE, FILES_OF_USER);
  const papers = new ConcurrencyQuota(PAPERS_AT_ONCE, 1);
  const figures = new Semaphore(FIGURES_AT_ONCE, FIGURES_WAITING);

  calls.serve(operatorReportCalls.statement, async ({ input, operator, locale }) => {
    const owner = await ownerOf(database, input.user_id);
    await accessLog.record(operator, { type: 'statement', id: owner.id });
    return figures.run(() => statementOf(services, owner, input, input.page, locale));
  });

  calls.file({ ...OPERATOR_FILES.statementCsv, input: operatorStatementInput }, async ({ input, operator, locale }) => {
    const owner = await ownerOf(database, input.user_id);
    await accessLog.record(operator, { type: 'statement', id: owner.id });
    return sent(places, operator.id, () => csvOf(services, owner, input, locale));
  });

  calls.file({ ...OPERATOR_FILES.statementPdf, input: operatorStatementInput }, async ({ input, operator, locale }) => {
    const owner = await ownerOf(database, input.user_id);
    await accessLog.record(operator, { type: 'statement', id: owner.id });
    return sent(papers, operator.id, () => pdfOf(services, owner, input, locale));
  });
}

/** Throws Refused `not_found`. */
async function ownerOf(database: Database, id: number): Promise<Owner> {
  const { rows } = await database.query<{ id: number; uid: string; isDemo: boolean }>(
    'SELECT id, uid, is_demo AS "isDemo" FROM users WHERE id = $1::bigint',
    [id],
  );
  const [owner] = rows;
  if (owner === undefined) throw new Refused('not_found');
  return owner;
}

/** Holds a place while the file is on its way. */
async function sent(places: ConcurrencyQuota, key: number, make: () => Promise<FileAnswer>): Promise<FileAnswer> {
  const leave = places.take(key);
  try {
    const file = await make();
    if (Buffer.isBuffer(file.body)) leave();
    else file.body.once('close', leave);
    return file;
  } catch (error) {
    leave();
    throw error;
  }
}

async function scopeOf(services: StatementServices, owner: Owner, input: StatementPeriod): Promise<Scope> {
  const period = readPeriod(input, services.now());
  await services.host.settled(owner.id);
  return { account: owner.id, period, figures: await readFigures(services.database, owner.id, period) };
}

/** Floating profits of what is open now; of a period that is over none are shown. */
async function floatingOf(
  host: EngineHost,
  { account, period }: Scope,
): Promise<(order: number) => MicroUsd | undefined> {
  const view = period.isOver ? undefined : await host.view(account);
  const profits = new Map(view?.holding.map(({ order, profit }) => [order.id, profit]));
  return (order) => profits.get(order);
}

async function csvOf(services: StatementServices, owner: Owner, input: StatementPeriod, locale: Locale) {
  const scope = await scopeOf(services, owner, input);
  return statementCsv({ ...services, scope, locale, uid: owner.uid, fileName: nameOf(owner, scope) });
}

async function pdfOf(services: StatementServices, owner: Owner, input: StatementPeriod, locale: Locale) {
  const scope = await scopeOf(services, owner, input);
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

async function statementOf(
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

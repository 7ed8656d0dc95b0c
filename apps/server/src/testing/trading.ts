/** A small trading day for tests of the engine host: a few instruments, accounts, and commands drawn from a seed. */
import { microLots, microUsd, ZERO_USD } from '@tradewind/money';
import { DEFAULT_SETTINGS, type EngineSettings, type InstrumentSpec } from '@tradewind/engine';
import { BatchStatement, startEngineHost } from '../core/engine-host/index.ts';
import type {
  CommandCall,
  EngineHost,
  EngineHostOptions,
  Executed,
  HostCommand,
  RolloverCalendar,
  ShownOutcome,
} from '../core/engine-host/index.ts';
import type { TestDatabase } from './database.ts';
import { RECORD_STATEMENTS } from './funds-moves.ts';
import { memoryOf } from '../core/engine-host/testing/memory.ts';

/** No limit of orders: the tests of the engine host give one account many. */
export const SETTINGS: EngineSettings = { ...DEFAULT_SETTINGS, maxOpenOrders: 0 };

function spec(id: number, base: string, quote: string, pricePrecision: number): InstrumentSpec {
  return {
    id,
    code: `${base}${quote}`,
    base,
    quote,
    pricePrecision,
    lotStep: microLots(10_000),
    minLots: microLots(10_000),
    maxLots: microLots(100_000_000),
    contractSize: 100_000_000_000,
    feeRate: 700_000_000,
    marginMode: 'leverage',
    multiples: [10, 100, 500],
    triggerDistance: 0,
  };
}

export const INSTRUMENTS: readonly InstrumentSpec[] = [
  // -7.5 points a lot and night for a buy; a sell is not charged
  { ...spec(1, 'EUR', 'USD', 5), swap: { mode: 'points', long: -7_500_000, short: 0, tripleDay: 3 } },
  spec(2, 'USD', 'JPY', 3),
  spec(3, 'EUR', 'JPY', 3),
  spec(4, 'GBP', 'USD', 5),
];

/** Opening prices: bid in points, spread. */
export const PRICES: ReadonlyMap<number, readonly [number, number]> = new Map([
  [1, [108_412, 9]],
  [2, [151_230, 12]],
  [3, [163_950, 21]],
  [4, [126_700, 14]],
]);

/**
 * Stored as by the first start. A host works without them, but then `npm run verify` has no terms to check orders
 * against.
 */
export async function storeInstruments({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query(`INSERT INTO instrument_categories (id, name) VALUES (1, 'Forex')`);
  for (const each of INSTRUMENTS)
    await pool.query(
      `INSERT INTO instruments (id, code, show_code, name, category_id, base, quote, price_precision, lot_step_micro, min_lots_micro,
         max_lots_micro, contract_size_micro, fee_rate_e8, margin_mode, multiples, trigger_distance_points, hours,
         swap_mode, swap_long_micro, swap_short_micro, swap_triple_day)
       VALUES ($1::integer, $2::text, $2::text, $2::text, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 'always',
         $13, $14, $15, $16)`,
      [
        each.id,
        each.code,
        each.base,
        each.quote,
        each.pricePrecision,
        each.lotStep,
        each.minLots,
        each.maxLots,
        each.contractSize,
        each.feeRate,
        each.marginMode,
        each.multiples,
        each.swap?.mode ?? null,
        each.swap?.long ?? null,
        each.swap?.short ?? null,
        each.swap?.tripleDay ?? null,
      ],
    );
}

const SUSPEND_FIRST = new BatchStatement({
  name: 'suspend_first',
  text: 'UPDATE instruments SET suspended = $1::text WHERE id = 1',
  parameters: ['text?'],
  rows: 1,
});

/** Adds two more stored versions of the first instrument. */
export async function suspendAndResume(host: EngineHost): Promise<void> {
  const [spec] = INSTRUMENTS;
  if (spec === undefined) throw new Error('no instrument');
  for (const suspended of ['halted', undefined]) {
    const after = suspended === undefined ? spec : { ...spec, suspended };
    await host.execute({ type: 'define_instrument', spec: after }, undefined, [SUSPEND_FIRST.write(suspended ?? null)]);
  }
}

export async function startTestHost(
  database: Pick<TestDatabase, 'url' | 'pool'>,
  options: Partial<EngineHostOptions> = {},
): Promise<EngineHost> {
  return startEngineHost({
    url: database.url,
    db: database.pool,
    settings: SETTINGS,
    instruments: INSTRUMENTS,
    openMarkets: INSTRUMENTS.map(({ id }) => id),
    leaseWaitMs: 1000,
    ...options,
    statements: [SUSPEND_FIRST, ...RECORD_STATEMENTS, ...(options.statements ?? [])],
  });
}

/** Nights of the first instrument that are `everyMs` long; for tests that cannot wait for one. */
export const shortNights = (everyMs: number): RolloverCalendar => ({
  after: (time) => (Math.floor(time / everyMs) + 1) * everyMs,
  read: async () => () => new Map([[1, 1]]),
});

export function quoteAll(host: EngineHost, time = Date.now()): void {
  for (const [id, [bid, spread]] of PRICES) host.quote(id, bid, bid + spread, time);
}

export const openDemo = (account: number, balanceUsd = 100_000): HostCommand => ({
  type: 'open_account',
  account,
  kind: 'demo',
  balance: microUsd(balanceUsd * 1_000_000),
});

export const openReal = (account: number): HostCommand => ({
  type: 'open_account',
  account,
  kind: 'real',
  balance: ZERO_USD,
});

export const buy = (account: number, fields: Partial<Extract<HostCommand, { type: 'submit' }>> = {}): HostCommand => ({
  type: 'submit',
  account,
  instrument: 1,
  side: 'buy',
  pending: false,
  lots: 10_000,
  multiple: 100,
  targetPrice: 0,
  stopLoss: 0,
  takeProfit: 0,
  ...fields,
});

/** A call of account 1 without a key that shows nothing, unless fields override that. */
export const commandCall = (fields: Partial<CommandCall> = {}): CommandCall => ({
  account: 1,
  call: 'POST /test',
  show: {},
  presentation: { locale: 'en', presenter: 'test', parameters: {} },
  bodyHash: '',
  ...fields,
});

/** The data of a call's answer, the first time or repeated. */
export function shownBy(executed: Executed): ShownOutcome {
  const shown = executed.kind === 'applied' ? executed.shown : 'outcome' in executed.stored && executed.stored.outcome;
  if (shown === undefined || shown === false) throw new Error(`nothing was kept: ${JSON.stringify(executed)}`);
  return shown;
}

/** Deterministic numbers in [0, 1): mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) * 2 ** -32;
  };
}

/** A step of a random day: mostly commands of a few accounts, some prices. */
export function randomStep(
  host: EngineHost,
  random: () => number,
  accounts: number,
  prices: Map<number, readonly [number, number]>,
): HostCommand | undefined {
  const below = (limit: number): number => Math.floor(random() * limit);
  const account = 1 + below(accounts);
  const instrument = 1 + below(INSTRUMENTS.length);
  const [bid, spread] = prices.get(instrument) ?? [1, 1];
  const dice = random();
  if (dice < 0.4) {
    const moved = Math.max(1000, bid + below(801) - 400);
    prices.set(instrument, [moved, spread]);
    host.quote(instrument, moved, moved + spread, Date.now());
    return undefined;
  }
  if (dice < 0.7) {
    const side = random() < 0.5 ? 'buy' : 'sell';
    const pending = random() < 0.3;
    const away = (): number => 1 + below(900);
    const sign = side === 'buy' ? 1 : -1;
    const target = pending ? bid + (random() < 0.5 ? 1 : -1) * (spread + away()) : 0;
    const reference = pending ? target : bid;
    return buy(account, {
      instrument,
      side,
      pending,
      targetPrice: target,
      lots: 10_000 * (1 + below(400)),
      multiple: [10, 100, 500][below(3)] ?? 100,
      stopLoss: random() < 0.5 ? reference - sign * (spread + away()) : 0,
      takeProfit: random() < 0.5 ? reference + sign * (spread + away()) : 0,
      ...(random() < 0.3 && { trailing: away() }),
      ...(random() < 0.3 && { clientId: `own-${below(200)}` }),
      ...(pending && random() < 0.3 && { expiresAt: Date.now() + 86_400_000 }),
      ...(pending && {
        oco:
          memoryOf(host)
            .orders(account, 'pending')
            .find((order) => order.instrument === instrument)?.id ?? 0,
      }),
    });
  }
  const holding = memoryOf(host).orders(account, 'holding');
  const pendings = memoryOf(host).orders(account, 'pending');
  const position = holding[below(Math.max(1, holding.length))];
  if (dice < 0.82 && position !== undefined) {
    const part = random() < 0.4 ? { lots: 10_000 * Math.max(1, below(position.lots / 10_000)) } : {};
    return { type: 'close', account, order: position.id, ...part };
  }
  if (dice < 0.86 && pendings[0] !== undefined)
    return {
      type: 'update_pending',
      account,
      order: pendings[0].id,
      targetPrice: pendings[0].originPrice + below(41) - 20,
    };
  if (dice < 0.9 && pendings[0] !== undefined) return { type: 'cancel', account, order: pendings[0].id };
  if (dice < 0.96 && position !== undefined)
    return { type: 'set_stops', account, order: position.id, stopLoss: 0, takeProfit: 0 };
  if (dice < 0.98) return { type: 'set_trading', account, ...(random() < 0.3 ? { reason: 'under review' } : {}) };
  return { type: 'reset', account, balance: microUsd(50_000_000_000) };
}

/** Runs a client program on recorded ticks: each tick, then all that the program does about it, then the next one. */
import { type Venue, setVenue } from '@tradewind/client/backtest';
import type { EngineSettings } from '@tradewind/engine';
import { type MicroUsd, plainDecimal, toDecimalNumber } from '@tradewind/money';
import { Exchange, type ExchangeOptions } from '@tradewind/server/backtest';
import { type Catalogue, type RecordedTick, toPoints } from '@tradewind/server/market';
import { Equity } from './equity.ts';
import { BacktestFault } from './faults.ts';
import { type Recordings, at } from './recorded-ticks.ts';
import { ProgramClock, VirtualClock, settled } from './virtual-clock.ts';

export interface RunOptions extends Pick<ExchangeOptions, 'preset' | 'style' | 'marketHours' | 'createEngine'> {
  readonly recordings: Recordings;
  readonly catalogue: Catalogue;
  readonly settings: EngineSettings;
  readonly balance: MicroUsd;
  /** From a call of the program to its effect. */
  readonly latencyMs: number;
  /** Resolves when the program does nothing and waits for nothing but time. */
  readonly idle: () => Promise<void>;
}

export interface RunResult {
  readonly exchange: Exchange;
  readonly equity: Equity;
  readonly ticks: TickCounts;
  /** Epoch ms, of the first and the last tick. */
  readonly from: number;
  readonly to: number;
}

export interface TickCounts {
  read: number;
  accepted: number;
  /** Far from the last prices, so that the price guard waited for others to confirm them. */
  held: number;
  /** While the market was closed. */
  closed: number;
}

/** Rejections that depend on the opening hours; all others are faults of the data. */
const CLOSED = 'market_closed';
/** The event loop has a turn after this many ticks: signals, and files that are read ahead. */
const TICKS_PER_TURN = 10_000;
/** How long calls of the program still count after the last tick. */
const LAST_CALLS_MS = 60_000;
/** Calls at one time; a program does not think that long about one tick. */
const MOST_CALLS = 10_000;

const realTurn = setImmediate;

/** `start` begins the program. Throws BacktestFault, and what the program throws. */
export async function runBacktest(
  options: RunOptions,
  start: (clock: ProgramClock) => Promise<unknown>,
): Promise<RunResult> {
  const ticks = options.recordings.ticks();
  const first = await ticks.next();
  if (first.done === true) throw new BacktestFault('the data has no tick in this time');
  const clock = new VirtualClock(first.value.time);
  const exchange = await Exchange.open({ ...options, catalogue: withData(options), clock });
  const floor = new Floor(exchange, clock, options.latencyMs);
  const counts: TickCounts = { read: 0, accepted: 0, held: 0, closed: 0 };
  const equity = new Equity({ time: clock.now(), equity: exchange.account.equity });
  const program = new Program(clock);
  setVenue(floor.venue);
  try {
    program.watch(start(program.clock));
    await begin(floor, program, options.idle);
    let next: IteratorResult<RecordedTick, unknown> = first;
    for (; next.done !== true; next = await ticks.next()) {
      const tick = next.value;
      if (tick.time > clock.now()) await clock.advance(tick.time);
      if (!floor.isJoined) await begin(floor, program, options.idle);
      count(counts, tick, take(exchange, tick));
      await settled();
      if (exchange.holdsPositions || exchange.account.balance !== equity.curve.at(-1)?.equity)
        equity.note(tick.time, exchange.account.equity);
      if (program.fault !== undefined) throw program.fault;
      if (counts.read % TICKS_PER_TURN === 0) await new Promise<void>((resolve) => realTurn(resolve));
    }
    if (!floor.isJoined) throw new BacktestFault('no bot of the program was ready() in the time of the data');
    const to = clock.now();
    await floor.close();
    equity.note(clock.now(), exchange.account.equity);
    if (program.fault !== undefined) throw program.fault;
    await exchange.stop();
    return { exchange, equity, ticks: counts, from: first.value.time, to };
  } finally {
    setVenue(undefined);
    await ticks.return(undefined);
  }
}

/** Until a bot is ready, which has what it asks for at its start from the next tick on; or until the program waits for a time. */
async function begin(floor: Floor, program: Program, idle: RunOptions['idle']): Promise<void> {
  await Promise.race([floor.joined, program.failed, idle()]);
  await settled();
  if (program.fault !== undefined) throw program.fault;
  if (!floor.isJoined && !program.clock.hasTimers)
    throw new BacktestFault('the program has ended, or waits for ever, without a bot that was ready()');
}

/** Instruments of which there are ticks: others never have a price. Throws BacktestFault. */
function withData({ catalogue, recordings }: RunOptions): Catalogue {
  const known = new Set(catalogue.instruments.map(({ spec }) => spec.code));
  for (const [code, files] of recordings.byCode)
    if (!known.has(code))
      throw new BacktestFault(`${files[0] ?? code}: ${code} is no instrument of the catalogue; name others by --codes`);
  return { ...catalogue, instruments: catalogue.instruments.filter(({ spec }) => recordings.byCode.has(spec.code)) };
}

const decimals = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);

function take(exchange: Exchange, tick: RecordedTick) {
  const precision = exchange.precisionOf(tick.code);
  const price = (text: string): number => {
    if (decimals(text) <= precision) return Number(text);
    const rounded = toPoints(text, precision);
    return rounded === undefined ? Number.NaN : toDecimalNumber(rounded, precision);
  };
  const { code, time } = tick;
  return exchange.take({ code, bid: price(tick.bid), ask: price(tick.ask), time });
}

function count(counts: TickCounts, tick: RecordedTick, answer: ReturnType<Exchange['take']>): void {
  counts.read += 1;
  if ('held' in answer) counts.held += 1;
  else if ('durable' in answer) counts.accepted += 1;
  else if (answer.rejected === CLOSED) counts.closed += 1;
  else throw new BacktestFault(`${at(tick)}: ${answer.rejected}: ${tick.line.text}`);
}

/** Where the program's bots meet the exchange. */
class Floor {
  readonly joined: Promise<void>;
  readonly venue: Venue;
  isJoined = false;
  readonly #clock: VirtualClock;
  readonly #over = new Set<() => void>();
  /** Calls that were sent and have no effect yet. */
  #underWay = 0;
  /** Calls at one time. */
  #calls = 0;
  #countedAt = -1;
  #isClosed = false;

  constructor(exchange: Exchange, clock: VirtualClock, latencyMs: number) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.joined = promise;
    this.#clock = clock;
    this.venue = {
      perform: async (method, path, input) => {
        const isCrowded = this.#isCrowded();
        // there is no later time at which it could have an effect
        if (isCrowded && this.#isClosed) return new Promise<never>(() => {});
        const waitMs = this.isJoined ? latencyMs : 0;
        if (waitMs === 0 && !isCrowded) return exchange.perform(method, path, input);
        this.#underWay += 1;
        try {
          await clock.sleep(Math.max(waitMs, 1));
          return await exchange.perform(method, path, input);
        } finally {
          this.#underWay -= 1;
        }
      },
      onEvent: (listener, after) => {
        this.isJoined = true;
        resolve();
        return exchange.onEvent(listener, after);
      },
      onTick: (listener) =>
        exchange.onTick(({ code, bid, ask, time, quoteId }) =>
          listener({ Code: code, Bid: textOf(bid), Ask: textOf(ask), Time: time, QuoteId: quoteId }),
        ),
      onOver: (listener) => {
        this.#over.add(listener);
        return () => this.#over.delete(listener);
      },
    };
  }

  /**
   * Whether there were very many calls at this time. A program that calls in a loop without a pause would otherwise never let the time
   * pass; after the end of the ticks all calls count together.
   */
  #isCrowded(): boolean {
    const now = this.#isClosed ? Infinity : this.#clock.now();
    if (now !== this.#countedAt) [this.#countedAt, this.#calls] = [now, 0];
    this.#calls += 1;
    return this.#calls > MOST_CALLS;
  }

  /** There are no more ticks. Resolves when the calls that the program makes about that have their effect. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const last = this.#clock.now() + LAST_CALLS_MS;
    for (const listener of this.#over) listener();
    await settled();
    while (this.#underWay > 0 && this.#clock.next <= last) {
      await this.#clock.advance(this.#clock.next);
      await settled();
    }
  }
}

/** As the client reads it from JSON. */
function textOf(price: number): string {
  const text = String(price);
  return text.includes('e') ? (plainDecimal(text) ?? text) : text;
}

class Program {
  fault: Error | undefined;
  readonly clock: ProgramClock;
  /** Resolves when there is a fault. */
  readonly failed: Promise<void>;
  #fail: () => void = () => {};

  constructor(clock: VirtualClock) {
    this.clock = new ProgramClock(clock);
    this.failed = new Promise((resolve) => {
      this.#fail = resolve;
    });
  }

  watch(running: Promise<unknown>): void {
    running.catch((error: unknown) => {
      this.fault = error instanceof Error ? error : new Error(String(error));
      this.#fail();
    });
  }
}

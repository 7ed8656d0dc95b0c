/** One demonstration trader: checks the prices now and then, and sends the trading core a customer's orders. */
import { type AccountSummary, type Order, capOf } from '@tradewind/engine';
import type { MicroUsd } from '@tradewind/money';
import type { Database } from '../../platform/db/index.ts';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { type EngineHost } from '../../core/engine-host/index.ts';
import type { Market, Random } from '../../core/market/index.ts';
import { storedGroup } from '../groups/index.ts';
import type { Persona } from './personas.ts';
import { wishOf } from './strategy.ts';

/** The first orders are short, so that a new installation soon has something to show. */
const EARLY_ORDERS = 4;
const EARLY = { waitMs: 6_000, holdMs: 20_000 } as const;
const WAIT_MS = 4 * 60_000;
/** Below this share of the starting balance the account is reset, as customers may do. It counts as a deposit. */
const RESTART_BELOW = 0.3;

export interface TraderOptions {
  readonly account: number;
  readonly persona: Persona;
  readonly random: Random;
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  readonly now: () => number;
  /** Factor by which the trader acts faster than usual. */
  readonly pace: number;
  /** The starting balance, micro-dollars. */
  readonly startBalance: MicroUsd;
  /** How many orders were closed before this start. */
  readonly closedBefore: number;
  readonly onError: (error: unknown) => void;
}

export class Trader {
  readonly #options: TraderOptions;
  #orders: number;
  #timer: NodeJS.Timeout | undefined;
  #acting: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: TraderOptions) {
    this.#options = options;
    this.#orders = options.closedBefore;
    this.#rest();
  }

  /** Waits for the order in progress. Open positions stay open, with their stops. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#acting;
  }

  get #isEarly(): boolean {
    return this.#orders < EARLY_ORDERS;
  }

  #rest(): void {
    if (this.#stopped) return;
    const { random, pace } = this.#options;
    const waitMs = ((this.#isEarly ? EARLY.waitMs : WAIT_MS) * (0.5 + random.uniform())) / pace;
    this.#timer = setTimeout(() => {
      this.#acting = this.#act()
        .catch((error: unknown) => {
          // the core is reloading or stopping; try again later
          if (!(error instanceof HostUnavailable)) this.#options.onError(error);
        })
        .finally(() => this.#rest());
    }, waitMs).unref();
  }

  async #act(): Promise<void> {
    const { host, account } = this.#options;
    const view = await host.view(account);
    if (view === undefined) return;
    const [held] = view.holding;
    await (held === undefined ? this.#open(view.summary) : this.#closeWhenDue(held.order));
  }

  async #closeWhenDue(order: Order): Promise<void> {
    const { host, account, market, persona, now } = this.#options;
    const holdMs = this.#isEarly ? EARLY.holdMs : persona.holdMinutes * 60_000;
    if (now() - order.openedAt < holdMs || !market.isOpen(order.instrument)) return;
    await host.execute({ type: 'close', account, order: order.id });
  }

  async #open({ balance, group }: AccountSummary): Promise<void> {
    const { database, host, account, market, persona, random, startBalance } = this.#options;
    if (balance < startBalance * RESTART_BELOW) {
      await host.execute({ type: 'reset', account, balance: startBalance });
      return;
    }
    const codes = persona.codes.filter((code) => market.byCode(code) !== undefined);
    const instrument = market.byCode(codes[Math.floor(random.uniform() * codes.length)] ?? '') ?? market.instruments[0];
    if (instrument === undefined) return;
    const { spec } = instrument;
    const quote = market.lastQuote(spec.id);
    if (quote === undefined || !market.isOpen(spec.id)) return;
    const { terms } = await storedGroup(database, group);
    const cap = capOf(spec, terms.caps);
    const wish = wishOf(persona, { spec, quote, closes: market.miniChart(spec.id), balance, cap }, random);
    if (wish === undefined) return;
    const executed = await host.execute({
      type: 'submit',
      account,
      instrument: spec.id,
      pending: false,
      targetPrice: 0,
      ...wish,
    });
    if (executed.kind === 'applied' && executed.outcome.ok) this.#orders += 1;
  }
}

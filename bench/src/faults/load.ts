/**
 * Customers who trade during a fault. Each opens and closes positions one by one, and leaves some to their stop or target.
 * Every command has an idempotency key and is repeated until it is answered, so in the end it must have taken effect
 * exactly once.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Found, type Instrument, type LeftOrder, type Trader, findingsOf } from './findings.ts';

const CUSTOMERS = 12;
/** Pause between two commands of a customer. */
const PAUSE_MS = 100;
const ANSWER_LIMIT_MS = 5000;
const RETRY_MS = 100;
const LOTS = 0.01;
/** One in this many orders is left to its stop or target. */
const LEFT_EVERY = 4;
/** Distance of stops and targets from the price, in spreads: simulated prices move this far within seconds. */
const SPREADS_AWAY = 0.4;
const NO_PRICE = 1202;
/** The price has moved beyond the stop or target in the meantime. */
const WRONG_SIDE = 1207;

interface Envelope<Data = { readonly Id?: number; readonly token?: string }> {
  readonly code: number;
  readonly data: Data;
}

type Outcome = 'acknowledged' | 'refused' | 'unanswered' | 'wrong';
type OnOutcome = (outcome: Outcome, tookMs: number) => void;

export interface LoadFigures extends Found {
  /** Acknowledged commands. */
  readonly acknowledged: number;
  /** Answers with HTTP 503, and orders without a price. */
  readonly refused: number;
  /** Lost connections, and answers that took longer than five seconds. */
  readonly unanswered: number;
  /** Answers that no fault explains: HTTP 500, or a refusal; and balances that differ from the sum of their log. */
  readonly wrong: number;
  /** Longest time from the first attempt of a command to its answer, in seconds. */
  readonly slowestS: number;
  /** Longest time without an acknowledgement, in seconds. */
  readonly longestGapS: number;
}

class Customer implements Trader {
  readonly #url: string;
  readonly #token: string;
  readonly #onAnswer: OnOutcome;
  /** Acknowledged. */
  readonly opened = new Set<number>();
  readonly closed = new Set<number>();
  /** Those of the opened positions that are left to fire by themselves. */
  readonly left = new Map<number, LeftOrder>();

  constructor(url: string, token: string, onAnswer: OnOutcome) {
    this.#url = url;
    this.#token = token;
    this.#onAnswer = onAnswer;
  }

  async trade(isOver: () => boolean): Promise<void> {
    for (let round = 1; !isOver(); round++) {
      if (round % LEFT_EVERY === 0) await this.#leave();
      else await this.#openAndClose();
      await delay(PAUSE_MS);
    }
  }

  /** Reads the data of an answer; retries until there is one. */
  async read<Data>(path: string): Promise<Data> {
    for (;;) {
      try {
        const headers = { token: this.#token, lang: 'en' };
        const answer = await fetch(this.#url + path, { headers, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
        const { code, data } = (await answer.json()) as Envelope<Data>;
        if (code === 1) return data;
      } catch {
        // retry
      }
      await delay(RETRY_MS);
    }
  }

  async close(id: number): Promise<boolean> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.#send('/v1/api/forex/close', { id }, key);
      // as a new command, because the refusal is stored under this key
      if (typeof answer === 'object') return answer.code === NO_PRICE ? this.close(id) : answer.code === 1;
      await delay(RETRY_MS);
    }
  }

  async price(): Promise<Instrument> {
    const [row] = await this.read<readonly Instrument[]>('/v1/api/forex/trade_list?searchCurrency=EURUSD');
    if (row === undefined) throw new Error('EURUSD is not in the catalogue');
    return row;
  }

  async #openAndClose(): Promise<void> {
    const id = await this.#open({});
    if (id === undefined) return;
    await delay(PAUSE_MS);
    const closed = await this.#until('/v1/api/forex/close', { id });
    if (closed?.code === 1) this.closed.add(id);
  }

  async #leave(): Promise<void> {
    const { PricePrecision: digits, ForexQuotations } = await this.price();
    const { Bid, Ask } = ForexQuotations;
    const away = SPREADS_AWAY * (Ask - Bid);
    const [stop, target] = [Bid - away, Ask + away].map((price) => Number(price.toFixed(digits)));
    if (stop === undefined || target === undefined) return;
    const id = await this.#open({ stop_loss_price: stop, target_profit_price: target });
    if (id !== undefined) this.left.set(id, { stop, target });
  }

  async #open(limits: object): Promise<number | undefined> {
    const order = { type: 1, cont: LOTS, forex_id: 1, status: 1, multiple: 100, ...limits };
    const opened = await this.#until('/v1/api/forex/submit', order);
    const id = opened?.code === 1 ? opened.data.Id : undefined;
    if (id !== undefined) this.opened.add(id);
    return id;
  }

  /** Repeats a command with one key until it is answered. Undefined: it was refused, and must be retried later as a new command. */
  async #until(path: string, body: object): Promise<Envelope | undefined> {
    const key = randomUUID();
    const since = performance.now();
    for (;;) {
      const answer = await this.#send(path, body, key);
      const tookMs = performance.now() - since;
      if (typeof answer === 'object') {
        if (answer.code === 1) this.#onAnswer('acknowledged', tookMs);
        else if (answer.code === NO_PRICE) this.#onAnswer('refused', tookMs);
        else if (answer.code !== WRONG_SIDE) this.#onAnswer('wrong', tookMs);
        if (answer.code === 1) return answer;
        await delay(RETRY_MS);
        return undefined;
      }
      this.#onAnswer(answer, tookMs);
      await delay(RETRY_MS);
    }
  }

  async #send(path: string, body: object, key: string): Promise<Envelope | 'refused' | 'unanswered'> {
    try {
      const answer = await fetch(this.#url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: this.#token, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      if (answer.status === 503 || answer.status === 429) return 'refused';
      return (await answer.json()) as Envelope;
    } catch {
      return 'unanswered';
    }
  }
}

export class Load {
  readonly #customers: readonly Customer[];
  readonly #counts = { acknowledged: 0, refused: 0, unanswered: 0, wrong: 0 };
  #lastMs = performance.now();
  #longestGapMs = 0;
  #slowestMs = 0;
  #over = false;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(make: (onAnswer: OnOutcome) => readonly Customer[]) {
    this.#customers = make((kind, tookMs) => {
      this.#counts[kind] += 1;
      if (kind !== 'acknowledged') return;
      const now = performance.now();
      this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#lastMs);
      this.#slowestMs = Math.max(this.#slowestMs, tookMs);
      this.#lastMs = now;
    });
  }

  static async start(url: string): Promise<Load> {
    const tokens = await Promise.all(
      Array.from({ length: CUSTOMERS }, async () => {
        const answer = await fetch(`${url}/api/user/createAccountDemoForU?demo_id=${randomUUID()}`);
        return ((await answer.json()) as Envelope).data.token ?? '';
      }),
    );
    const load = new Load((onAnswer) => tokens.map((token) => new Customer(url, token, onAnswer)));
    load.#lastMs = performance.now();
    load.#running = Promise.all(load.#customers.map((customer) => customer.trade(() => load.#over)));
    return load;
  }

  /** Waits for commands in progress, and counts the results. */
  async finish(): Promise<LoadFigures> {
    this.#over = true;
    await this.#running;
    const found = { lost: 0, doubled: 0, fired: 0, missed: 0 };
    let { wrong } = this.#counts;
    for (const { hasWrongBalance, ...each } of await Promise.all(this.#customers.map(findingsOf))) {
      for (const name of ['lost', 'doubled', 'fired', 'missed'] as const) found[name] += each[name];
      if (hasWrongBalance) wrong += 1;
    }
    const [slowestS, longestGapS] = [this.#slowestMs / 1000, this.#longestGapMs / 1000];
    return { ...this.#counts, ...found, wrong, slowestS, longestGapS };
  }
}

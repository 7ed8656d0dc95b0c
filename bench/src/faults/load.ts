/**
 * Customers who trade while something fails: each opens and closes positions one after the other, every command under an
 * idempotency key, and sends it again until it is answered. So each command must be there exactly once in the end.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const CUSTOMERS = 12;
/** Between two commands of a customer. */
const PAUSE_MS = 100;
const ANSWER_LIMIT_MS = 5000;
const RETRY_MS = 100;
const LOTS = 0.01;

interface Envelope {
  readonly code: number;
  readonly data: { readonly Id?: number; readonly token?: string; readonly total?: number };
}

type Outcome = 'acknowledged' | 'refused' | 'wrong';
type OnOutcome = (outcome: Outcome) => void;

export interface LoadFigures {
  /** Commands that were acknowledged. */
  readonly acknowledged: number;
  /** Acknowledged, but not there. */
  readonly lost: number;
  /** There more than once. */
  readonly doubled: number;
  /** Answers of HTTP 503, lost connections and answers that did not come within five seconds. */
  readonly refused: number;
  /** Answers that no fault explains: HTTP 500, or a refusal. */
  readonly wrong: number;
  /** Longest time without an acknowledgement, in seconds. */
  readonly longestGapS: number;
}

class Customer {
  readonly #url: string;
  readonly #token: string;
  readonly #forex: number;
  readonly #onAnswer: OnOutcome;
  opened = 0;
  closed = 0;

  constructor(url: string, token: string, forex: number, onAnswer: OnOutcome) {
    this.#url = url;
    this.#token = token;
    this.#forex = forex;
    this.#onAnswer = onAnswer;
  }

  async trade(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const order = { type: 1, cont: LOTS, forex_id: this.#forex, status: 1, multiple: 100 };
      const opened = await this.#until('/v1/api/forex/submit', order);
      if (opened?.code === 1) {
        this.opened += 1;
        await delay(PAUSE_MS);
        const closed = await this.#until('/v1/api/forex/close', { id: opened.data.Id });
        if (closed?.code === 1) this.closed += 1;
      }
      await delay(PAUSE_MS);
    }
  }

  async total(status: number): Promise<number> {
    const answer = await fetch(`${this.#url}/v1/api/forex/my_deal?status=${status}`, {
      headers: { token: this.#token },
    });
    const { data } = (await answer.json()) as Envelope;
    return data.total ?? Number.NaN;
  }

  /** Sends a command under one key until it is answered. */
  async #until(path: string, body: object): Promise<Envelope | undefined> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.#send(path, body, key);
      // no price while it is stale after a fault: the customer tries again later, as a new command
      if (answer?.code === 1202) {
        this.#onAnswer('refused');
        await delay(RETRY_MS);
        return undefined;
      }
      if (answer !== undefined) {
        this.#onAnswer(answer.code === 1 ? 'acknowledged' : 'wrong');
        return answer;
      }
      this.#onAnswer('refused');
      await delay(RETRY_MS);
    }
  }

  /** Undefined when there is no answer, or HTTP 503. */
  async #send(path: string, body: object, key: string): Promise<Envelope | undefined> {
    try {
      const answer = await fetch(this.#url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: this.#token, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      if (answer.status === 503 || answer.status === 429) return undefined;
      return (await answer.json()) as Envelope;
    } catch {
      return undefined;
    }
  }
}

export class Load {
  readonly #customers: readonly Customer[];
  readonly #counts = { acknowledged: 0, refused: 0, wrong: 0 };
  #lastMs = performance.now();
  #longestGapMs = 0;
  #over = false;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(make: (onAnswer: OnOutcome) => readonly Customer[]) {
    this.#customers = make((kind) => {
      this.#counts[kind] += 1;
      if (kind !== 'acknowledged') return;
      const now = performance.now();
      this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#lastMs);
      this.#lastMs = now;
    });
  }

  static async start(url: string): Promise<Load> {
    const list = (await (await fetch(`${url}/v1/api/forex/trade_list`)).json()) as {
      data: { Id: number; Code: string }[];
    };
    const forex = list.data.find(({ Code }) => Code === 'EURUSD')?.Id ?? 1;
    const tokens = await Promise.all(
      Array.from({ length: CUSTOMERS }, async () => {
        const answer = await fetch(`${url}/api/user/createAccountDemoForU?demo_id=${randomUUID()}`);
        return ((await answer.json()) as Envelope).data.token ?? '';
      }),
    );
    const load = new Load((onAnswer) => tokens.map((token) => new Customer(url, token, forex, onAnswer)));
    load.#lastMs = performance.now();
    load.#running = Promise.all(load.#customers.map((customer) => customer.trade(() => load.#over)));
    return load;
  }

  /** Waits for what is under way, and counts what is there. */
  async finish(): Promise<LoadFigures> {
    this.#over = true;
    await this.#running;
    let [lost, doubled] = [0, 0];
    for (const customer of this.#customers) {
      const [holding, history] = [await customer.total(1), await customer.total(3)];
      const surplus = [holding + history - customer.opened, history - customer.closed];
      for (const count of surplus) {
        if (count < 0) lost -= count;
        else doubled += count;
      }
    }
    return { ...this.#counts, lost, doubled, longestGapS: this.#longestGapMs / 1000 };
  }
}

/** Customers' calls for withdrawals, for tests. */
import { type DrawRecord, type DrawState, drawRecord, fundsCalls } from '@tradewind/contract';
import { z } from 'zod';
import { type Answered, type TestApp, type TestUser, refusalOf } from '../../platform/http/testing/test-app.ts';
import { USDT_TRC20, type customerWith } from './funds.ts';

export type Customer = Awaited<ReturnType<typeof customerWith>>;

export class Withdrawing {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** 100 USD in Tether on Tron to the customer's method, unless `input` overrides it. */
  ask(by: Customer, input: object = {}, key?: string): Promise<Answered> {
    return this.#app.ask(
      fundsCalls.draw,
      { draw_currency_id: USDT_TRC20, number: 100, draw_method_id: by.method.id, ...input },
      { token: by.token, lang: 'en', ...(key === undefined ? {} : { key }) },
    );
  }

  /** A withdrawal that is accepted; throws when it is refused. */
  async draw(by: Customer, input: object = {}): Promise<DrawRecord> {
    const { data, text, code } = await this.ask(by, input);
    if (code !== 1) throw new Error(`refused: ${text}`);
    return drawRecord.parse(data);
  }

  cancel(by: Pick<TestUser, 'token'>, id: number): Promise<Answered> {
    return this.#app.ask(fundsCalls.cancelDraw, { id }, { token: by.token, lang: 'en' });
  }

  list(by: Pick<TestUser, 'token'>, input: object = {}, lang = 'en') {
    return this.#app.take(fundsCalls.draws, { ...input }, { token: by.token, lang });
  }

  state(by: Pick<TestUser, 'token'>): Promise<DrawState> {
    return this.#app.take(fundsCalls.drawState, {}, { token: by.token });
  }
}

export const detailsOf = ({ data }: Answered): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(data);

/** `done`, or the key of the refusal. */
export const outcomeOf = (answer: Answered): string => (answer.code === 1 ? 'done' : refusalOf(answer));

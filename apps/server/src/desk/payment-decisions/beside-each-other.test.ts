/** The core's transaction and operators' transactions lock the same rows: they never deadlock. */
import { fundsCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answered, type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { USDT_TRC20, arrivalOf, customerWith } from '../../money/testing/funds.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { handIn } from './testing/records.ts';
import { isLong } from '../../testing/long.ts';

const ROUNDS = isLong ? 12 : 5;
const AT_ONCE = 6;

let app: TestApp;
let finance: TestOperator;
let admin: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  admin = await newOperator(app, 'admin');
});
afterAll(() => app.stop());

it('currencies change while deposits are credited and withdrawals requested at the same time', async () => {
  const { finishDeposit, rejectDeposit } = operatorQueueCalls;
  const customers = await Promise.all(Array.from({ length: AT_ONCE }, () => customerWith(app, 10_000)));
  for (let round = 0; round < ROUNDS; round++) {
    const deposits = await Promise.all(customers.map(async (customer) => (await handIn(app, 10, customer)).id));
    const row = (await finance.call(operatorBaseCalls.currencies)).find(({ id }) => id === USDT_TRC20);
    const { rate_now: _rate, rate_instrument: _instrument, ...form } = row ?? {};
    const change = (sort: number): Promise<Answered> => admin.ask(operatorBaseCalls.saveCurrency, { ...form, sort });
    const answers = await Promise.all([
      ...customers.flatMap(({ token, method }, index) => {
        const id = deposits[index] ?? 0;
        const isCredited = (round + index) % 3 > 0;
        const draw = { draw_currency_id: USDT_TRC20, number: 10, draw_method_id: method.id };
        return [
          finance.ask(isCredited ? finishDeposit : rejectDeposit, {
            id,
            ...(isCredited ? { reference: arrivalOf(id) } : { remark: 'not received' }),
          }),
          app.ask(fundsCalls.draw, draw, { token }),
        ];
      }),
      change(round + 1),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, 1]));
  }
});

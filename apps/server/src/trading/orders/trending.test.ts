import { forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const trending = () => app.take(forexCalls.trending);
const buy = (token: string, code: string, cont: number) =>
  app.take(forexCalls.submit, { type: 1, cont, forex_id: app.idOf(code), status: 1, multiple: 100 }, { token });

describe('the most traded instruments', () => {
  it('are sorted by opened volume in USD of demo and real accounts, then by ticks of the day, with a cache', async () => {
    expect((await trending()).map(({ VolumeUsd }) => VolumeUsd)).toEqual(Array.from({ length: 10 }, () => 0));
    const { token } = await app.newUser();
    const order = await buy(token, 'GBPUSD', 1);
    await app.take(forexCalls.close, { id: order.Id, cont: '0.4' }, { token });
    await buy(token, 'USDJPY', 2);
    await app.push({ EURUSD: [1.1, 1.1002] });
    // at most a minute old: earlier requests get the last answer
    expect((await trending())[0]?.VolumeUsd).toBe(0);
    app.clock.advance(MINUTE_MS);
    const rows = await trending();
    // 2 lots × 100,000 USD at 150.02 JPY, by the mid of 150.01; 1 lot at 1.3002, of which a part is closed
    expect(rows.slice(0, 3)).toEqual([
      { Id: app.idOf('USDJPY'), Code: 'USDJPY', VolumeUsd: 200_013.332445, Ticks: 1 },
      { Id: app.idOf('GBPUSD'), Code: 'GBPUSD', VolumeUsd: 130_020, Ticks: 1 },
      { Id: app.idOf('EURUSD'), Code: 'EURUSD', VolumeUsd: 0, Ticks: 2 },
    ]);
    expect(rows).toHaveLength(10);
  });

  it('count the last 24 hours', async () => {
    app.clock.jump(DAY_MS);
    expect((await trending()).every(({ VolumeUsd }) => VolumeUsd === 0)).toBe(true);
  });
});

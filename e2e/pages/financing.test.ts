/** Overnight financing: what tonight costs, before and after an order. Bitcoin is charged every night, so the day does not matter. */
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { CALM_MARKET, startServer } from '../support/server.ts';
import { call, openDemo, read } from '../support/world.ts';
import { enabledTicket, enterDemo, placed } from './demo.ts';
import { user } from './forms.ts';
import { openApp, useWorld } from './open.ts';
import { findText, findVisible, tapOn } from './visible.ts';

const MONEY = String.raw`−[\d,]+\.\d{2}`;
const world = useWorld();

it('shows what tonight costs on the ticket, on the page of the instrument, in the help, and with the position', async () => {
  await enterDemo(world(), '/trade?code=BTCUSD');
  await findText('symbol', 'BTC/USD');
  // the sell on the left, like its button: 6 % and 18 % a year
  await findText('cost-swap', new RegExp(`^${MONEY}Next swap${MONEY}$`, 'u'));

  await user.click(await screen.findByRole('link', { name: 'About BTC/USD' }));
  const rate = async (side: string) =>
    within(await findVisible('financing'))
      .getAllByRole('row')
      .find((row) => row.textContent?.includes(side));
  await waitFor(async () => expect(await rate('Buy')).toHaveTextContent(new RegExp(`−18%${MONEY}`, 'u')));
  expect(await rate('Sell')).toHaveTextContent(new RegExp(`−6%${MONEY}`, 'u'));
  await findText('financing-next', /:00/u);

  await openApp(world(), '/order');
  await tapOn('margin-help');
  await findText('margin-help-tonight', new RegExp(`BTC/USD · Buy 1 lot${MONEY}.*Sell 1 lot${MONEY}`, 'u'));

  await openApp(world(), '/trade?code=BTCUSD');
  await user.click(await enabledTicket('buy'));
  await placed(/filled/u);
  await tapOn('tab-orders');
  await tapOn('margin-help');
  await findText('margin-help-tonight', new RegExp(String.raw`BTC/USD · Buy [\d.]+ lots?${MONEY}`, 'u'));
  expect(await findVisible('margin-help-tonight')).not.toHaveTextContent('Sell');
});

const SHIFTED = join(import.meta.dirname, '..', 'support', 'shifted-clock.mjs');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const newYorkHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
});

interface Listed {
  readonly Id: number;
  readonly Code: string;
  readonly SwapTime: number;
  readonly PriceState?: string;
}

/** The next 17:00 New York. */
function nextNight(): number {
  let hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  while (newYorkHour.format(hour) !== '17') hour += HOUR_MS;
  return hour;
}

it('charges once at 17:00 New York, and missed nights at the next start of the server', async () => {
  const night = nextNight();
  /** Settings of a server whose clock now shows `at`. */
  const clockAt = (at: number) => ({
    ...CALM_MARKET,
    NODE_OPTIONS: `--import=${SHIFTED}`,
    CLOCK_SHIFT_MS: String(at - Date.now()),
  });
  // enough for a start on a busy machine
  let server = await startServer(clockAt(night - 45_000));
  try {
    const enter = async () => (await openDemo({ server }, 'a-night-device-01')).token;
    let token = await enter();
    const bitcoin = async () => {
      const list = await read<Listed[]>({ server }, '/v1/api/forex/trade_list');
      return list.find(({ Code }) => Code === 'BTCUSD');
    };
    // prices have begun
    await expect.poll(async () => (await bitcoin())?.PriceState, { timeout: 10_000 }).toBeUndefined();
    const { Id, SwapTime } = (await bitcoin()) ?? { Id: 0, SwapTime: 0 };
    expect(SwapTime).toBe(night);
    const order = { type: 1, cont: 0.1, status: 1, multiple: 10, forex_id: Id };
    await call({ server }, '/v1/api/forex/submit', order, token);
    const charges = async (): Promise<readonly number[]> => {
      const log = await read<{ data: { Cause: string; Value: number }[] }>(
        { server },
        '/v1/api/main/accountLog/forexChange',
        token,
      );
      return log.data.filter(({ Cause }) => Cause === 'financing').map(({ Value }) => Value);
    };
    const swap = async () =>
      (await read<{ data: { Swap: number }[] }>({ server }, '/v1/api/forex/my_deal?status=1', token)).data[0]?.Swap;
    await expect.poll(async () => (await charges()).length, { timeout: 60_000 }).toBe(1);
    const [first = 0] = await charges();
    expect(first).toBeLessThan(0);
    expect(await swap()).toBe(first);

    await server.stop();
    server = await startServer(clockAt(night + 2 * DAY_MS + HOUR_MS), server.dataDir);
    token = await enter();
    await expect.poll(async () => (await charges()).length, { timeout: 40_000 }).toBe(3);
    // both at the last price before the first of them
    const [third, second] = await charges();
    expect(third).toBe(second);
    expect(await swap()).toBeCloseTo(first + 2 * (second ?? 0), 6);
  } finally {
    await server.dispose();
  }
});

/** Overnight financing: what tonight costs, before and after an order. Bitcoin is charged every night, so the day does not matter. */
import { fileURLToPath } from 'node:url';
import { call, expect, openDemo, read, test } from './support/people.ts';
import { CALM_MARKET, startServer } from './support/server.ts';

const MONEY = '−[\\d,]+\\.\\d{2}';

test('tonight’s financing is on the ticket, on the page of the instrument, in the help, and with the position', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login?lang=en&from=${encodeURIComponent('/trade?code=BTCUSD')}`);
  await page.getByTestId('demo-login').click();
  await expect(page.getByTestId('symbol')).toContainText('BTC/USD');
  // the sell on the left, like its button: 6 % and 18 % a year
  await expect(page.getByTestId('cost-swap')).toHaveText(new RegExp(`^${MONEY}Swap tonight${MONEY}$`, 'u'));

  await page.getByRole('link', { name: 'About BTC/USD' }).click();
  const rates = page.getByTestId('financing').getByRole('row');
  await expect(rates.filter({ hasText: 'Buy' })).toContainText(new RegExp(`−18%${MONEY}`, 'u'));
  await expect(rates.filter({ hasText: 'Sell' })).toContainText(new RegExp(`−6%${MONEY}`, 'u'));
  await expect(page.getByTestId('financing-next')).toContainText(/:00/u);

  await page.goto(`${server.url}/order`);
  await page.getByTestId('margin-help').click();
  const tonight = page.getByTestId('margin-help-tonight');
  await expect(tonight).toContainText(new RegExp(`BTC/USD · Buy 1 lot${MONEY}.*Sell 1 lot${MONEY}`, 'u'));
  await page.keyboard.press('Escape');

  await page.goto(`${server.url}/trade?code=BTCUSD`);
  await page.getByTestId('ticket-buy').click();
  await page.getByTestId('tab-orders').click();
  await page.getByTestId('margin-help').click();
  await expect(tonight).toContainText(new RegExp(`BTC/USD · Buy [\\d.]+ lots?${MONEY}`, 'u'));
  await expect(tonight).not.toContainText('Sell');
});

const SHIFTED = fileURLToPath(new URL('support/shifted-clock.mjs', import.meta.url));
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

test('a server charges once at 17:00 New York, and missed nights at its next start', async () => {
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

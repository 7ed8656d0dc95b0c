/** Terms of an instrument: proposed, approved, announced, in force at their time; a suspension and a holiday as customers see them. */
import { another, ask, decide, newOperator, openDesk, rowsOf } from './support/operators.ts';
import { sql } from './support/database.ts';
import { approveChange } from './support/back-office.ts';
import { call, expect, openDemo, openWorld, read, test } from './support/people.ts';
import { photoOfCard } from './support/pictures.ts';

interface Listed {
  readonly Id: number;
  readonly Code: string;
  readonly Version: number;
  readonly ForexFeeRate: number;
  readonly NextOpenTime: number | null;
}
interface Deal {
  readonly Id: number;
  readonly CautionMoney: number;
  readonly TradeFee: number;
  readonly Multiple: number;
}

/** Noon in New York, some days ahead; daylight saving time never starts or ends at noon. */
function noon(daysAhead: number): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
  return `${day.format(Date.now() + daysAhead * 86_400_000)}T12:00`;
}

test('two operators change a fee, leverages and a logo; positions keep their terms, a suspension shows its reason, and a holiday sets the next opening', async ({
  page,
  browser,
  pageErrors,
}) => {
  const world = await openWorld({ MARKET_HOURS: 'calendar' });
  try {
    const [finance, compliance] = [await newOperator(world, 'finance'), await newOperator(world, 'compliance')];
    const bitcoin = async (): Promise<Listed> => {
      const list = await read<Listed[]>(world, '/v1/api/forex/trade_list');
      const found = list.find(({ Code }) => Code === 'BTCUSD');
      if (found === undefined) throw new Error('no BTCUSD');
      return found;
    };
    const holidays = async () =>
      (await read<{ data: { to: string; to_at: number }[] }>(world, '/admin/api/holidays', finance.token)).data;
    const { Id, ForexFeeRate } = await bitcoin();
    const session = await openDemo(world);
    const order = { type: 1, cont: 0.01, forex_id: Id, status: 1, target_price: 0, multiple: 20 };
    await expect
      .poll(() => call<Deal>(world, '/v1/api/forex/submit', order, session.token).catch(() => undefined))
      .toBeTruthy();
    const held = async () =>
      (await read<{ data: Deal[] }>(world, '/v1/api/forex/my_deal?status=1&page=1', session.token)).data[0];
    const before = await held();

    await page.goto(`${world.url}/healthz`);
    await page.evaluate((text) => localStorage.setItem('tradewind.session', text), JSON.stringify(session));
    await page.goto(`${world.url}/?lang=en`);
    await page.getByText('BTC/USD').first().click();
    await expect(page.getByTestId('symbol')).toContainText('BTC/USD');

    // proposed by one operator, in force as soon as another approves
    const desk = await another(browser, pageErrors);
    await openDesk(desk.page, world, finance, '/instruments?search=BTCUSD');
    await rowsOf(desk.page, 'Instruments').filter({ hasText: 'BTC/USD' }).getByRole('link').click();
    await desk.page.getByTestId('propose-terms').click();
    const form = desk.page.getByRole('form', { name: 'Propose other terms' });
    await expect(form.getByTestId('touched')).toContainText('open positions 1');
    await form.getByLabel('Fee rate').fill(String(ForexFeeRate + 5));
    await form.getByLabel('Leverage').fill('5, 10');
    await form.getByLabel('Maximum lots per account').fill('0.02');
    await form.getByLabel('Maximum net exposure of the company').fill('250000');
    const choosing = desk.page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Upload a picture' }).click();
    await (await choosing).setFiles(await photoOfCard({ width: 400, height: 400 }));
    await expect(form.getByRole('img', { name: 'Picture' })).toBeVisible();
    await form.getByLabel('Reason').fill('Volatile weekends');
    await form.getByTestId('send-terms').click();
    await expect(desk.page.getByRole('link', { name: /Change request \d+ waits/u })).toBeVisible();
    const second = await another(browser, pageErrors);
    await openDesk(second.page, world, compliance);
    await approveChange(second.page, 'BTCUSD', 'No open position changes');
    await expect.poll(async () => (await bitcoin()).ForexFeeRate).toBe(ForexFeeRate + 5);
    const logo = page.getByTestId('about-instrument').locator('img');
    await expect(logo).toHaveAttribute('src', /^\/api\/content\/image\//u);
    await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256);
    expect(await held()).toMatchObject({
      Id: before?.Id,
      CautionMoney: before?.CautionMoney,
      TradeFee: before?.TradeFee,
      Multiple: 20,
    });

    // the new lot limit counts existing positions, and is shown on the instrument's page
    const more = call(world, '/v1/api/forex/submit', { ...order, cont: 0.02, multiple: 10 }, session.token);
    await expect(more).rejects.toThrow('position_limit');
    await page.getByTestId('about-instrument').click();
    await expect(page.getByTestId('position-limit')).toContainText('0.02');
    await page.goBack();

    // announced on the phone
    const terms = { fee_rate: ForexFeeRate + 9, leverage_class: 'equities' };
    const later = { id: Id, ...terms, effective_at: Date.now() + 12_000, reason: 'Next week' };
    const change = await ask<{ id: number }>(world, finance, '/admin/api/instruments/propose', later);
    await ask(world, compliance, '/admin/api/changes/approve', { id: change.id });
    await page.reload();
    await expect(page.getByTestId('upcoming-terms')).toContainText(
      `Commission rate ${ForexFeeRate + 5} → ${ForexFeeRate + 9} · Instrument class Cryptocurrencies → Shares and others`,
    );

    // a suspension takes effect at once and shows its reason
    await desk.page.getByTestId('decide-suspend').click();
    await decide(desk.page, 'Suspend', { label: 'Reason', text: 'The exchange is down.' });
    await expect(page.getByTestId('suspended')).toContainText('The exchange is down.');
    await expect(call(world, '/v1/api/forex/submit', { ...order, multiple: 10 }, session.token)).rejects.toThrow(
      'trading_disabled',
    );

    await ask(world, compliance, '/admin/api/instruments/resume', { id: Id, reason: 'It is back.' });
    await expect(page.getByTestId('suspended')).toHaveCount(0);

    // a holiday for one instrument, approved by both
    const holiday = { instrument_id: Id, name: 'Maintenance', from: noon(2), to: noon(3), reason: 'By the exchange' };
    const off = await ask<{ id: number }>(world, finance, '/admin/api/holidays/propose', holiday);
    await ask(world, compliance, '/admin/api/changes/approve', { id: off.id });
    await page.reload();
    await expect(page.getByTestId('upcoming-terms')).toContainText('Maintenance');
    await desk.page.goto(`${world.url}/admin/instruments?view=holidays&lang=en`);
    await expect(rowsOf(desk.page, 'Holidays').filter({ hasText: 'Maintenance' })).toContainText('BTC/USD');

    // in force at its scheduled time
    await expect.poll(async () => (await bitcoin()).ForexFeeRate).toBe(ForexFeeRate + 9);
    await expect(page.getByTestId('upcoming-terms')).not.toContainText('Commission rate');
    expect(await held()).toMatchObject({ CautionMoney: before?.CautionMoney, TradeFee: before?.TradeFee });

    // the server's clock cannot be moved, so the holiday's start is; any saved change makes the server evaluate it again
    await sql(
      world.server,
      `DO $$ BEGIN SET LOCAL session_replication_role = replica; UPDATE holidays SET from_local = '${noon(-1)}'; END $$`,
    );
    await ask(world, finance, '/admin/api/categories/save', { name: 'Other' });
    await expect(page.getByTestId('market-closed')).toContainText(/Closed.*Opens \w+/u);
    expect((await bitcoin()).NextOpenTime).toBe((await holidays()).find(({ to }) => to === noon(3))?.to_at);
    await Promise.all([desk.context.close(), second.context.close()]);
  } finally {
    // an open page would log an error when the server stops
    await page.goto('about:blank');
    await world.close();
  }
});

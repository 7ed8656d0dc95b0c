/** Terms of an instrument: proposed, approved, in force at once; a suspension. Announced ones and holidays: pages/instruments.test.ts. */
import { another, ask, decide, newOperator, openDesk, rowsOf } from './support/operators.ts';
import { approveChange } from './support/back-office.ts';
import { call, expect, openDemo, openWorld, read, test } from './support/people.ts';
import { photoOfCard } from './support/pictures.ts';

interface Listed {
  readonly Id: number;
  readonly Code: string;
  readonly ForexFeeRate: number;
}
interface Deal {
  readonly Id: number;
  readonly CautionMoney: number;
  readonly TradeFee: number;
  readonly Multiple: number;
}

test('two operators change a fee, leverages and a logo; positions keep their terms, and a suspension shows its reason', async ({
  page,
  browser,
  pageErrors,
}) => {
  const world = await openWorld();
  try {
    const [finance, compliance] = [await newOperator(world, 'finance'), await newOperator(world, 'compliance')];
    const bitcoin = async (): Promise<Listed> => {
      const list = await read<Listed[]>(world, '/v1/api/forex/trade_list');
      const found = list.find(({ Code }) => Code === 'BTCUSD');
      if (found === undefined) throw new Error('no BTCUSD');
      return found;
    };
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

    // a suspension takes effect at once and shows its reason
    await desk.page.getByTestId('decide-suspend').click();
    await decide(desk.page, 'Suspend', { label: 'Reason', text: 'The exchange is down.' });
    await expect(page.getByTestId('suspended')).toContainText('The exchange is down.');
    await expect(call(world, '/v1/api/forex/submit', { ...order, multiple: 10 }, session.token)).rejects.toThrow(
      'trading_disabled',
    );

    await ask(world, compliance, '/admin/api/instruments/resume', { id: Id, reason: 'It is back.' });
    await expect(page.getByTestId('suspended')).toHaveCount(0);
    await Promise.all([desk.context.close(), second.context.close()]);
  } finally {
    // an open page would log an error when the server stops
    await page.goto('about:blank');
    await world.close();
  }
});

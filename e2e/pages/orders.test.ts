/** Orders as traders expect them (contract §7 and §8): edited, expiring, paired, reversed, doubled, at the price seen. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { CATALOGUE } from '../acceptance/catalogue.ts';
import { call, openDemo, read } from '../support/world.ts';
import { enabledTicket, enterDemo } from './demo.ts';
import { clickAt, fill, toast, user } from './forms.ts';
import { onRequest, sent } from './network.ts';
import { openApp, useWorld } from './open.ts';
import { push, PUSHED } from './prices.ts';
import { onDesktop } from './setup.ts';
import { findCount, findText, findVisible, tapOn, visible } from './visible.ts';

/** A few instruments with their default bounds, so that an extreme price is held back. */
const GUARDED = CATALOGUE.filter(({ Code }) => ['EURUSD', 'US500'].includes(Code)).map(
  ({ MaxDeviation: _, MaxSpread: __, ...row }) => row,
);
const file = join(await mkdtemp(join(tmpdir(), 'tradewind-pages-')), 'instruments.json');
await writeFile(file, JSON.stringify(GUARDED));
const world = useWorld({ ...PUSHED, TRADE_FEE_TYPE: '2', MAX_OPEN_ORDERS: '2', INSTRUMENTS_FILE: file });

const ROW = /^order-row-\d+$/u;

interface Order {
  readonly Id: number;
  readonly ExpiresAt: number;
}
type State = 'pending' | 'holding';
const STATUS = { pending: 0, holding: 1 } as const;

/** The trader on this device, and what their other devices know. */
async function traderOf() {
  const { token } = await openDemo(world(), localStorage.getItem('tradewind.device') ?? '');
  const orders = async (state: State): Promise<readonly Order[]> => {
    const path = `/v1/api/forex/my_deal?status=${STATUS[state]}&page=1`;
    return (await read<{ data: Order[] }>(world(), path, token)).data;
  };
  return {
    orders,
    buy: (more: object = {}) =>
      call<Order>(
        world(),
        '/v1/api/forex/submit',
        { type: 1, cont: 0.1, status: 1, multiple: 100, forex_id: 1, ...more },
        token,
      ),
  };
}

async function openOrders(tab: 'holding' | 'dealing' | 'history'): Promise<void> {
  await tapOn('tab-orders');
  await tapOn(`orders-tab-${tab}`);
}
const expiryOf = async (testId: string) => within(await findVisible(testId)).getByRole('combobox', { name: 'Expires' });
const price = async () => user.click(await screen.findByRole('radio', { name: 'Price' }));
/** The top one of the sheets that are open. */
const sheet = () => screen.findAllByRole('dialog').then((all) => all.at(-1) as HTMLElement);

beforeEach(async () => {
  await push(world(), 'EURUSD', 1.08412, 1.08421);
});

it('places a pair of pending orders with an expiry from one ticket; one is edited and cancelled, and the other stays', async () => {
  await enterDemo(world(), '/trade?code=EURUSD');
  const trader = await traderOf();
  await enabledTicket('buy');
  await user.click(await screen.findByRole('radio', { name: 'Pending' }));
  await fill(await findVisible('ticket-target-input'), '1.08');
  await user.selectOptions(await expiryOf('ticket-expiry'), 'week');
  await findText('ticket-expiry', /Cancelled Fri.*17:00 E[SD]T unless filled/u);
  await tapOn('ticket-pair-switch');
  const offered = await findVisible('ticket-pair-target');
  // above the market, because the first one is below
  await waitFor(() => expect(Number((offered as HTMLInputElement).value)).toBeGreaterThan(1.08421));
  await enabledTicket('buy');
  await fill(offered, '');
  await findText('ticket-reason', 'Second order: Enter a price away from the market');
  await fill(await findVisible('ticket-pair-target'), '1.091234');
  await within(await findVisible('ticket')).findByText('Decimals: at most 5');
  await findText('ticket-reason', 'Second order: Decimals: at most 5');
  await fill(await findVisible('ticket-pair-target'), '1.09');
  await user.click(await enabledTicket('buy'));
  await expect.poll(() => trader.orders('pending')).toHaveLength(2);
  const [second, first] = await trader.orders('pending');
  expect(first).toMatchObject({ Entry: 'limit', OriginPrice: 1.08, OcoId: second?.Id });
  expect(second).toMatchObject({ Entry: 'stop', OriginPrice: 1.09, OcoId: first?.Id });
  expect(second?.ExpiresAt).toBe(first?.ExpiresAt);

  await openOrders('dealing');
  await findCount(ROW, 2);
  await waitFor(() => expect(visible('order-pair').at(-1)?.textContent).toBe(`Paired with #${second?.Id}`));
  await findText('order-expires', /Expires Fri.*17:00 E[SD]T/u);
  await tapOn(`order-row-${first?.Id}`);
  await tapOn('order-edit-stops');
  await fill(await findVisible('edit-target'), '1.079');
  await fill(await findVisible('edit-lots'), '0.2');
  await tapOn('edit-trailing-switch');
  await fill(await findVisible('edit-trailing-input'), '15.5');
  await tapOn('edit-take-profit-switch');
  await price();
  await fill(await findVisible('edit-take-profit-input'), '1.07');
  await findText('edit-reason', /^Take-profit must be 1\.07901 or above$/u);
  await fill(await findVisible('edit-take-profit-input'), '1.085');
  await user.selectOptions(await expiryOf('edit-expiry'), 'never');
  await tapOn('stops-save');
  await toast(/Pending order changed: Buy 0\.2 EUR\/USD/u);
  await expect
    .poll(async () => (await trader.orders('pending')).at(-1))
    .toMatchObject({
      Id: first?.Id,
      OriginPrice: 1.079,
      Quantity: 0.2,
      TargetProfitPrice: 1.085,
      ExpiresAt: 0,
      Trailing: 155,
    });
  await findText('detail-trailing', /^15\.5 pips$/u);
  await tapOn('order-cancel');
  await toast(/cancelled/u);
  await findCount(ROW, 1);
  expect(visible('order-pair')).toHaveLength(0);

  // two orders are the maximum: the second one of another pair does not fit
  await tapOn('tab-trade');
  await user.click(await enabledTicket('buy'));
  await toast(/The second order was refused, so the first was cancelled too/u);
  expect((await trader.orders('pending')).map(({ Id }) => Id)).toEqual([second?.Id]);
});

it('reverses and doubles a position from its row on a desktop, asks again when the price has moved, and marks a price in doubt', async () => {
  onDesktop();
  await enterDemo(world(), '/mine/system');
  const trader = await traderOf();
  const held = await trader.buy();
  await user.click(await screen.findByRole('switch', { name: /^Confirm before placing orders/u }));
  await user.click(screen.getByRole('switch', { name: /^Max slippage/u }));
  const points = await findVisible('setting-slippage-points');
  await fill(points, '3');
  await user.type(points, '{Enter}');
  const kept = async () => (await Promise.all(sent(/largest_slippage$/u).map((each) => each.clone().text()))).at(-1);
  await expect.poll(kept).toContain('3');
  await openApp(world(), '/trade?code=EURUSD');

  await tapOn(`order-row-reverse-${held.Id}`);
  await waitFor(async () => expect(await sheet()).toHaveTextContent('Closes Buy EUR/USD and opens Sell at the market'));
  // between display and tap the price falls by 10 points
  let reversals = 0;
  onRequest(/\/forex\/reverse$/u, async (request, send) => {
    reversals += 1;
    if (reversals === 1) await push(world(), 'EURUSD', 1.08402, 1.08411);
    return send(request);
  });
  await tapOn('turn-confirm');
  const moved = await screen.findByRole('alertdialog', { name: 'The price has moved' });
  expect(moved).toHaveTextContent('EUR/USD: the price shown was 1.08412, it is 1.08402 now.');
  expect((await trader.orders('holding')).map(({ Id }) => Id)).toEqual([held.Id]);
  await user.click(within(moved).getByRole('button', { name: 'Try again at 1.08402' }));
  await toast(/Sell 0\.1 EUR\/USD filled/u);
  const [sold] = await trader.orders('holding');
  expect(sold).toMatchObject({ OrderType: 2, PriceSeen: 1.08402, Price: 1.08402 });

  await user.keyboard('{Escape}');
  await tapOn(`order-row-double-${sold?.Id}`);
  await tapOn('turn-confirm');
  await findCount(ROW, 2);
  await tapOn(`order-row-double-${sold?.Id}`);
  await tapOn('turn-confirm');
  await toast('You have reached the order limit of your account. Orders you can still open: 0.');
  await user.keyboard('{Escape}');
  await findCount(ROW, 2);
  await user.click(visible(ROW).at(-1) as HTMLElement);
  await findText('order-detail', /Price you saw\s*1\.08402\s*Requested price\s*1\.08402/u);
  await user.keyboard('{Escape}');

  expect(await push(world(), 'EURUSD', 0.9, 0.9001)).toMatchObject({ held: [{ line: 1 }] });
  await findText('quote-row-EURUSD', 'In doubt');
  await findText('price-doubt', 'An unusual price is being checked');
  await findText('ticket-reason', 'The price is being checked');
  await findText(ROW, 'In doubt');
  await push(world(), 'EURUSD', 1.08402, 1.08411);
  await findCount('price-doubt', 0);
  await enabledTicket('buy');
});

it('confirms a reversal that drops stops also where confirmations are off, and sums up the closed positions in one message', async () => {
  await enterDemo(world(), '/order');
  const trader = await traderOf();
  await trader.buy({ stop_loss_price: '1.07' });
  await openOrders('holding');
  await tapOn(ROW);
  await tapOn('order-edit-stops');
  await user.click(await screen.findByRole('radio', { name: 'Pips' }));
  await fill(await findVisible('edit-stop-loss-input'), '1.17');
  await within(await sheet()).findByText('Decimals: at most 1');
  await fill(await findVisible('edit-stop-loss-input'), '');
  await within(await sheet()).findByText('Enter the stop-loss or turn it off');
  expect(await findVisible('stops-save')).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');

  await tapOn('order-reverse');
  await waitFor(async () => expect(await sheet()).toHaveTextContent('without stop-loss and take-profit'));
  expect((await trader.orders('holding'))[0]).toMatchObject({ OrderType: 1 });
  await tapOn('turn-confirm');
  const turned = await toast(/Sell 0\.1 EUR\/USD filled/u);
  expect(turned).toHaveTextContent('Closed by you, at 1.08412: −0.90 USD. Requested');

  await trader.buy();
  await expect.poll(() => trader.orders('holding')).toHaveLength(2);
  await push(world(), 'EURUSD', 1.08442, 1.08451);
  await openApp(world(), '/order');
  await findCount(ROW, 2);
  await tapOn('orders-close-all');
  await tapOn('close-all-confirm');
  // −39 and +21 points of 0.1 lot
  expect(await toast(/2 positions closed/u)).toHaveTextContent('−1.80 USD');
  expect(screen.getAllByTestId('result-toast')).toHaveLength(1);
  expect(await trader.orders('holding')).toEqual([]);
});

it('takes repeated clicks on an action of an order as one', async () => {
  await enterDemo(world(), '/order');
  const trader = await traderOf();
  await trader.buy();
  await openOrders('holding');
  await tapOn(ROW);
  const later = 1e9;
  const double = await findVisible('order-double');
  expect(clickAt(double, later)).toBe(true);
  await expect.poll(() => trader.orders('holding')).toHaveLength(2);
  await waitFor(() => expect(double).not.toHaveAttribute('aria-busy', 'true'));
  expect(clickAt(double, later + 400)).toBe(false);
  for (const action of ['order-reverse', 'order-close'])
    expect(clickAt(await findVisible(action), later + 500)).toBe(false);
});

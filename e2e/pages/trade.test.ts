/** The trade page of a demo trader: sizes, stops, refusals, pending orders, and what is kept when a session ends. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { call, read } from '../support/world.ts';
import { enabledTicket, endSession, enterDemo, otherDevice, placed } from './demo.ts';
import { clickAt, fill, tap, toast, user } from './forms.ts';
import { onRequest, sent } from './network.ts';
import { openApp, openInside, pathOf, useWorld } from './open.ts';
import { findCount, findText, findVisible, tapOn, visible } from './visible.ts';

const SUBMIT = /\/forex\/submit$/u;
const world = useWorld();

/** Taps a button of the ticket once it is enabled; resolves with the body of the order that is sent. */
async function sentBy(testId: string): Promise<Record<string, string | number>> {
  const before = sent(SUBMIT).length;
  await waitFor(() => expect(screen.getByTestId(testId)).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(screen.getByTestId(testId));
  await expect.poll(() => sent(SUBMIT).length).toBe(before + 1);
  return (await sent(SUBMIT).at(-1)?.clone().json()) as Record<string, string | number>;
}

it('stops lots at the minimum, and applies a stop-loss only when it is switched on', async () => {
  await enterDemo(world(), '/trade');
  const lots = await screen.findByTestId('ticket-lots');
  await fill(lots, '0.02');
  await tap('Decrease Lots');
  expect(lots).toHaveValue('0.01');
  expect(screen.getByRole('button', { name: 'Decrease Lots' })).toBeDisabled();
  await fill(lots, '0');
  await waitFor(() => expect(screen.getByTestId('ticket-reason')).toHaveTextContent('Lots: 0.01 to'));
  for (const side of ['sell', 'buy'])
    expect(screen.getByTestId(`ticket-${side}`)).toHaveAttribute('aria-disabled', 'true');
  await fill(lots, '0.01');

  const off = await sentBy('ticket-sell');
  expect([off['type'], off['cont'], off['status']].map(Number)).toEqual([2, 0.01, 1]);
  expect([off['stop_loss_price'], off['target_profit_price'], off['target_price']].map(Number)).toEqual([0, 0, 0]);
  await user.click(screen.getByTestId('ticket-take-profit-switch'));
  await user.click(screen.getByRole('radio', { name: 'Price' }));
  await fill(screen.getByTestId('ticket-take-profit-input'), '0.5');
  const on = await sentBy('ticket-sell');
  expect([on['stop_loss_price'], on['target_profit_price']].map(Number)).toEqual([0, 0.5]);
  await user.click(screen.getByTestId('ticket-take-profit-switch'));
  expect(Number((await sentBy('ticket-sell'))['target_profit_price'])).toBe(0);
});

const sheetCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it("shows a refusal in the server's words, and a failed request by its code", async () => {
  await enterDemo(world(), '/trade');
  const refusals = () => screen.queryAllByTestId('result-toast').filter((each) => each.dataset['tone'] === 'error');
  // something that the page would never send: the server refuses it
  onRequest(SUBMIT, async (request, send) => {
    const order = { ...((await request.json()) as object), multiple: 7 };
    return send(new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(order) }));
  });
  await user.click(await enabledTicket('buy'));
  await waitFor(() => expect(refusals().at(-1)).toHaveTextContent(/leverage/iu));
  onRequest(SUBMIT, async () => new Response('not the server', { status: 418 }));
  await user.click(await enabledTicket('buy'));
  await waitFor(() => expect(refusals().some((each) => each.textContent?.includes('HTTP_418'))).toBe(true));
  await waitFor(() => expect(screen.getByTestId('ticket-buy')).not.toHaveAttribute('aria-busy', 'true'));
});

it('asks before orders only once the demo account has it switched on; then it shows the order in money, on all devices', async () => {
  await enterDemo(world(), '/trade');
  await user.click(await enabledTicket('buy'));
  await placed(/filled/u);
  openInside('/mine/system');
  const setting = await findVisible('setting-confirm-orders');
  expect(setting).not.toBeChecked();
  await user.click(setting);
  await waitFor(() => expect(setting).toBeChecked());
  await expect.poll(() => sent(/\/api\/user\/confirm_orders/u).length).toBe(1);
  openInside('/trade');
  const before = sent(SUBMIT).length;
  await user.click(await enabledTicket('buy'));
  const confirm = await screen.findByTestId('ticket-confirm');
  const sheet = confirm.closest('[role="dialog"]');
  await waitFor(() => expect(sheet).toHaveTextContent('Margin'));
  expect(sheet).toHaveTextContent('USD');
  expect(sent(SUBMIT)).toHaveLength(before);
  await user.click(confirm);
  await expect.poll(() => sent(SUBMIT).length).toBe(before + 1);
  // another device of the same account
  localStorage.removeItem('tradewind.session');
  await enterDemo(world(), '/mine/system');
  await waitFor(async () => expect(await findVisible('setting-confirm-orders')).toBeChecked());
});

it('takes a slow triple click and a held Enter key as one order', async () => {
  await enterDemo(world(), '/trade');
  const later = 1e9;
  expect(clickAt(await enabledTicket('buy'), later)).toBe(true);
  await placed(/filled/u);
  const buy = await enabledTicket('buy');
  expect(clickAt(buy, later + 400)).toBe(false);
  expect(clickAt(buy, later + 800)).toBe(false);
  expect(fireEvent.keyDown(buy, { key: 'Enter', repeat: true })).toBe(false);
  const before = sent(SUBMIT).length;
  expect(clickAt(buy, later + 1500)).toBe(true);
  await expect.poll(() => sent(SUBMIT).length).toBe(before + 1);
});

interface Listed {
  readonly Code: string;
  readonly ForexQuotations: { readonly Bid: number };
}

it('lists a pending order in its tab, changes its stops, cancels it, and moves it to the history', async () => {
  const list = await read<Listed[]>(world(), '/v1/api/forex/trade_list');
  const bid = list.find(({ Code }) => Code === 'EURUSD')?.ForexQuotations.Bid ?? Number.NaN;
  const rows = () => visible(/^order-row-/u);
  await enterDemo(world(), '/trade');
  await user.click(await screen.findByRole('radio', { name: 'Pending' }));
  await fill(await findVisible('ticket-target-input'), (bid * 0.9).toFixed(5));
  await findText('ticket-buy', 'Buy limit');
  await user.click(await enabledTicket('buy'));
  await toast(/placed/u);
  await tapOn('tab-orders');
  await findVisible('orders-tab-dealing');
  expect(rows()).toHaveLength(0);
  await tapOn('orders-tab-dealing');
  await findCount(/^order-row-/u, 1);
  await tapOn(/^order-row-/u);
  await tapOn('order-edit-stops');
  await tapOn('edit-stop-loss-switch');
  await user.click(await screen.findByRole('radio', { name: 'Price' }));
  await fill(await findVisible('edit-stop-loss-input'), (bid * 0.8).toFixed(5));
  await tapOn('stops-save');
  await toast(/changed/u);
  await findText('order-detail', (bid * 0.8).toFixed(5).slice(0, 5));
  await tapOn('order-cancel');
  await toast(/cancelled/u);
  await sheetCloses();
  await findCount(/^order-row-/u, 0);
  await tapOn('orders-tab-history');
  await findCount(/^order-row-/u, 1);
  // the page stays as it was left
  await tapOn('tab-trade');
  await expect.poll(pathOf).toBe('/trade');
  await tapOn('tab-orders');
  await waitFor(async () => expect(await findVisible('orders-tab-history')).toHaveAttribute('aria-selected', 'true'));
  await findCount(/^order-row-/u, 1);
});

it('asks before it cancels a pending order from its line where closing is confirmed', async () => {
  const CANCEL = /\/forex\/cancel_trade$/u;
  await enterDemo(world(), '/mine/system');
  await tapOn('setting-confirm-closing');
  const { token } = await otherDevice(world());
  const order = { type: 1, cont: 0.01, status: 0, multiple: 100, forex_id: 1, target_price: '0.5' };
  const { Id } = await call<{ Id: number }>(world(), '/v1/api/forex/submit', order, token);
  openInside('/trade?id=1');
  await user.click(await screen.findByTestId(`line-target-${Id}`));
  await user.click(await screen.findByTestId('line-remove'));
  const asked = await screen.findByRole('alertdialog', { name: 'Cancel this pending order?' });
  expect(sent(CANCEL)).toHaveLength(0);
  await user.click(within(asked).getByRole('button', { name: 'Cancel order' }));
  await toast(/cancelled/u);
  expect(sent(CANCEL)).toHaveLength(1);
});

it('lists positions and pending orders of the shown instrument below its chart, and closes them with one tap', async () => {
  await enterDemo(world(), '/trade?id=1');
  await enabledTicket('buy');
  expect(visible('symbol-orders')).toHaveLength(0);
  await user.click(await enabledTicket('buy'));
  await placed(/filled/u);
  await findText('symbol-orders', 'Open 1');
  const ROW = /^symbol-order-\d+$/u;
  await waitFor(async () =>
    expect(within(await findVisible(ROW)).getByTestId('order-profit')).toHaveTextContent(/\d/u),
  );
  // collapsed, it stays collapsed and shows the result
  await tapOn('symbol-orders-fold');
  await findCount(ROW, 0);
  await openApp(world(), '/trade?id=1');
  expect(await findVisible('symbol-orders-fold')).toHaveAttribute('aria-expanded', 'false');
  await tapOn('symbol-orders-fold');
  await findCount(ROW, 1);
  // those of another instrument are not shown
  await tapOn('symbol');
  await tapOn('pick-XAUUSD');
  await findCount(ROW, 0);
  await tapOn('symbol');
  await tapOn('pick-EURUSD');
  await tapOn(ROW);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('EUR/USD'));
  await user.keyboard('{Escape}');
  await sheetCloses();
  await tapOn(/^symbol-order-end-/u);
  await findCount(ROW, 0);
});

it('keeps the place of a closed row without its button, and asks before closing where that is switched on', async () => {
  await enterDemo(world(), '/trade?id=1');
  const END = /^symbol-order-end-/u;
  for (const count of [1, 2]) {
    await user.click(await enabledTicket('buy'));
    await findText('symbol-orders', `Open ${count}`);
  }
  const places = () => visible(END).map((button) => button.dataset['testid']);
  await findCount(END, 2);
  const before = places();
  const rowOf = (testId: string | undefined) => screen.getByTestId(testId ?? '').closest('li');
  await user.click(screen.getByTestId(before[0] ?? ''));
  await waitFor(() => expect(rowOf(before[0])).toHaveAttribute('inert'));
  expect(places()).toEqual(before);
  expect(rowOf(before[1])).not.toHaveAttribute('inert');
  await findCount(END, 1);

  openInside('/mine/system');
  const setting = await findVisible('setting-confirm-closing');
  expect(setting).not.toBeChecked();
  await user.click(setting);
  await waitFor(() => expect(setting).toBeChecked());
  expect(screen.getByTestId('setting-confirm-orders')).not.toBeChecked();
  openInside('/trade?id=1');
  await tapOn(END);
  await user.click(await screen.findByTestId('close-confirm'));
  await findCount(END, 0);
});

it('repeats an order with one tap after the session ended during it, and nothing by itself', async () => {
  await enterDemo(world(), '/trade');
  const lots = () => screen.findByRole('textbox', { name: 'Lots' });
  await fill(await lots(), '0.07');
  let submits = 0;
  onRequest(SUBMIT, async (request, send) => {
    submits += 1;
    // the session ends while the order is in flight
    if (submits === 1) await endSession(world());
    return send(request);
  });
  await user.click(await enabledTicket('buy'));
  await expect.poll(pathOf).toBe('/login?from=%2Ftrade');
  await findText('login-notice', 'Your session has ended');
  await tapOn('demo-login');
  await expect.poll(pathOf).toBe('/trade');
  await waitFor(async () => expect(await lots()).toHaveValue('0.07'));
  const buy = await enabledTicket('buy');
  expect(submits).toBe(1);
  await user.click(buy);
  const again = await placed(/Buy 0\.07/u);
  expect(submits).toBe(2 + again);
});

it('fills in the form of stops again after the session ended, and sends nothing twice', async () => {
  await enterDemo(world(), '/trade');
  await user.click(await enabledTicket('buy'));
  await placed(/filled/u);
  await tapOn('tab-orders');
  const openStops = async () => {
    await tapOn(/^order-row-/u);
    await tapOn('order-edit-stops');
    await findVisible('edit-take-profit-switch');
  };
  await openStops();
  await tapOn('edit-take-profit-switch');
  await user.click(await screen.findByRole('radio', { name: 'Price' }));
  await fill(await findVisible('edit-take-profit-input'), '99999');
  let count = 0;
  onRequest(/\/v1\/api\/forex\/set_stop_price$/u, async (request, send) => {
    count += 1;
    await endSession(world());
    return send(request);
  });
  await tapOn('stops-save');
  await expect.poll(pathOf).toBe('/login?from=%2Forder');
  await findText('login-notice', 'Your session has ended');
  await tapOn('demo-login');
  await expect.poll(pathOf).toBe('/order');
  await openStops();
  await waitFor(async () => expect(await findVisible('edit-take-profit-input')).toHaveValue('99999'));
  expect(count).toBe(1);
});

/** A price alert: set next to the price, reported in the app and by email. On the lock screen: alerts.spec.ts. */
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { openAccount } from '../support/world.ts';
import { fill, fillLogin, tap, toast, user } from './forms.ts';
import { onRequest } from './network.ts';
import { openApp, pathOf, useWorld } from './open.ts';
import { push, PUSHED } from './prices.ts';
import { findVisible, tapOn } from './visible.ts';

const world = useWorld(PUSHED);
/** Bitcoin is traded on every day of the week. */
const tick = (bid: number) => push(world(), 'BTCUSD', bid, bid + 10);

const itemsWith = (text: string) =>
  screen.queryAllByRole('listitem').filter((each) => each.textContent?.includes(text));

beforeEach(() => tick(60_000));

it('reports an alert once in the app, in the list and by mail when its price is reached', async () => {
  const person = await openAccount(world());
  // with a browser that the account has not used
  onRequest(/\/loginForU$/u, (request, send) => {
    request.headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    return send(request);
  });
  await openApp(world(), '/login?lang=en&from=%2Fmine%2Fnotifications');
  await fillLogin(person);
  await expect.poll(pathOf).toBe('/mine/notifications');
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent('New login'));
  await tap('Mark all read');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull());
  await openApp(world(), '/trade?code=BTCUSD');
  await tapOn('alert-set');
  const sheet = await screen.findByRole('dialog', { name: 'Price alert for BTC/USD' });
  await within(sheet).findByText(/^Now 60,/u);
  await fill(await findVisible('alert-price'), '59000');
  await tapOn('alert-save');
  await screen.findByText(/The price is already there\. Choose a higher one\./u);
  await fill(await findVisible('alert-price'), '60500');
  await fill('Note', 'sell half');
  await tapOn('alert-save');
  await toast(/Alert set for BTC\/USD/u);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await openApp(world(), '/mine/alerts');
  const alert = await screen.findByRole('button', { name: /^BTC\/USD ?Bid rises to 60,500\.00/u });
  expect(alert).toHaveTextContent('sell half');
  await tick(60_400);
  await tick(60_510);
  expect(await toast(/BTC\/USD price alert/u)).toHaveTextContent('Bid has risen to 60,500.00; it is now 60,510.00.');
  await screen.findByText(/^No alerts/u);
  await user.click(screen.getByRole('radio', { name: 'Past' }));
  await waitFor(() => expect(itemsWith('Reached at 60,510.00')).toHaveLength(1));
  const mail = await world().post.mails.take(person.email, /risen/u);
  expect(mail.subject).toContain('alert');
  expect(mail.text).toContain('Bid has risen to 60,500.00; it is now 60,510.00. — sell half');

  // above it several times: reported once
  await tick(60_400);
  await tick(60_600);
  await openApp(world(), '/user');
  await waitFor(() => expect(screen.getByTestId('bell-count')).toHaveTextContent(/^1$/u));
  await tapOn('bell');
  await expect.poll(pathOf).toBe('/mine/notifications');
  const notices = () => itemsWith('BTC/USD price alert');
  await waitFor(() => expect(notices()).toHaveLength(1));
  const [notice] = notices();
  expect(notice).toHaveTextContent('New');
  await user.click(within(notice as HTMLElement).getByRole('button'));
  await expect.poll(pathOf).toBe('/trade');
  expect(await findVisible('alert-set')).toHaveAccessibleName('Price alert for BTC/USD');
  await openApp(world(), '/mine/notifications');
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(notices()[0]).not.toHaveTextContent('New');
});

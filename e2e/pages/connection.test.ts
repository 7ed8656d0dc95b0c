/** The state of the connection, and of data that were read on an earlier one. */
import { screen, waitFor } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { enterDemo } from './demo.ts';
import { goOffline, goOnline, hold } from './network.ts';
import { openApp, useWorld } from './open.ts';

const world = useWorld();

const bar = () => screen.getByTestId('connection-bar');
const isIn = (state: string) => waitFor(() => expect(bar()).toHaveAttribute('data-state', state));

it('shows a lost connection until it is back', async () => {
  const isOnline = async () => {
    await isIn('online');
    await waitFor(() => expect(bar()).toHaveTextContent(/^$/u));
  };
  await openApp(world(), '/?lang=en');
  await isOnline();
  goOffline();
  await waitFor(() => expect(bar()).toHaveTextContent('No connection. Prices are not live.'));
  goOnline();
  await isOnline();
});

/** The caches of a browser, as far as the app uses them. */
function installCaches(): Map<string, Map<string, Response>> {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      put: async (key: string, response: Response) => void entries.set(key, response),
      match: async (key: string) => entries.get(key)?.clone(),
    };
  };
  vi.stubGlobal('caches', { open, delete: async (name: string) => all.delete(name) });
  onTestFinished(() => void vi.unstubAllGlobals());
  return all;
}

it('shows orders with their age until they are read on the open connection, and keeps them with no newer time', async () => {
  const caches = installCaches();
  const ORDERS = /\/forex\/my_deal\?/u;
  const NONE = 'No open positions';
  const asOf = () => screen.findByText(/^As of .*\d{2}:\d{2}.* there were none$/u);
  const keptAt = () =>
    [...(caches.get('tradewind-own')?.values() ?? [])].map(({ headers }) => headers.get('x-kept-at'));
  await enterDemo(world(), '/order');
  await screen.findByText(NONE);
  await isIn('online');
  await expect.poll(keptAt).toHaveLength(2);
  goOffline();
  await asOf();
  let letGo = hold(ORDERS);
  goOnline();
  await isIn('online');
  expect(screen.queryByText(NONE)).toBeNull();
  letGo();
  await screen.findByText(NONE);

  // opened without a network
  goOffline();
  await asOf();
  const before = keptAt();
  await openApp(world(), '/order');
  await asOf();
  await waitFor(() => expect(bar()).toHaveTextContent(/Showing data from .*\d{2}:\d{2}/u));
  letGo = hold(ORDERS);
  goOnline();
  await isIn('online');
  expect(bar()).toHaveTextContent('Showing data from');
  expect(screen.queryByText(NONE)).toBeNull();
  goOffline();
  await isIn('offline');
  expect(keptAt()).toEqual(before);
  goOnline();
  letGo();
  await screen.findByText(NONE);
  await waitFor(() => expect(bar()).toHaveTextContent(/^$/u));
});

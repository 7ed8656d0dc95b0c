/** The page Prices: how each source and its bridge are, which instruments lack a price, and what to do about it. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newOperator } from '../support/desk.ts';
import { rowOf, rowsOf } from './operators.ts';
import { openDesk, useWorld } from './open.ts';

const KEY = 'a feed key of this test';
const world = useWorld({
  FEED: 'push',
  FEED_KEY: KEY,
  FEED_NAME: 'Kraken',
  FEED_KEY_2: `${KEY} 2`,
  FEED_NAME_2: 'LMAX',
  MARKET_HOURS: 'open',
});

async function deliver(lines: readonly object[], report: object): Promise<void> {
  const response = await fetch(`${world().server.url}/v1/feed/ticks`, {
    method: 'POST',
    headers: { 'feed-key': KEY, 'feed-bridge': JSON.stringify(report) },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  expect(response.status).toBe(200);
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const fact = (name: string, label: string) => part(name).getByText(label).nextElementSibling;

it('shows each source with its bridge, rejected and held prices, stale instruments, and what to do', async () => {
  await openDesk(world(), await newOperator(world(), 'dealer'), '/prices');
  expect(await screen.findByRole('region', { name: 'Source: LMAX' })).toHaveTextContent('start a bridge with it');
  expect(part('Source: Kraken').getByText('Nothing yet')).toBeVisible();
  expect(part('Without a source').getAllByRole('listitem').length).toBeGreaterThan(40);

  const bridge = { source: 'kraken', lives: true, symbols: 2, refused: ['NOT/OURS'], reconnects: 0 };
  const time = Date.now() - 1500;
  await deliver(
    [
      { code: 'EURUSD', bid: 1.1, ask: 1.1001, time },
      { code: 'EURUSD', bid: 1.2, ask: 1.2001, time },
      { code: 'EURUSD', bid: 1.1, ask: 1.05 },
      { code: 'GBPUSD', bid: 1.3, ask: 1.3001, time },
    ],
    bridge,
  );
  await waitFor(() => expect(part('Source: Kraken').getByText('Live')).toBeVisible(), { timeout: 10_000 });
  expect(fact('Source: Kraken', 'Accepted since the start')).toHaveTextContent('2');
  expect(fact('Source: Kraken', 'Bridge')).toHaveTextContent('kraken, 2 symbols: running');
  expect(screen.getByTestId('notice-refused')).toHaveTextContent('The bridge skips NOT/OURS');
  expect(screen.getByTestId('notice-late')).toHaveTextContent('check the clock');
  const crossed = await rowOf('Rejected prices of Kraken', 'Bid above ask');
  for (const text of ['EURUSD', 'some cross their prices']) expect(crossed).toHaveTextContent(text);
  expect(await rowOf('Held by the guard', 'EURUSD')).toHaveTextContent('1.20000 / 1.20010');
  // a dealer may not open instruments
  expect(part('Held by the guard').queryByRole('link')).toBeNull();

  // all become stale: nothing arrives for FEED_SILENCE_MS
  expect(await screen.findByTestId('notice-silent', {}, { timeout: 20_000 })).toHaveTextContent('kraken');
  expect(part('Source: Kraken').getByText('Silent')).toBeVisible();
  await waitFor(() =>
    expect(rowsOf('Stale').map((row) => row.textContent)).toContainEqual(expect.stringMatching('GBPUSD')),
  );
}, 60_000);

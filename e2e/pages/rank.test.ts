/** The ranking: a trader joins, is listed with the figures of their closed orders, and leaves again. */
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { call, read } from '../support/world.ts';
import { otherDevice } from './demo.ts';
import { fill, tap, user } from './forms.ts';
import { openApp, pathOf, useWorld } from './open.ts';
import { findText, findVisible, tapOn, visible } from './visible.ts';

const world = useWorld();
const EMPTY = /The leaderboard is still empty/u;

interface Instrument {
  readonly Id: number;
  readonly Code: string;
}

it('ranks a trader under a name by their closed orders, until they leave', async () => {
  await openApp(world(), '/rank?lang=en');
  await screen.findByText(EMPTY);
  await tapOn('rank-help');
  await screen.findByText(/Every figure is calculated from closed positions and the ledger\./u);
  await tap('Close');

  // a visitor is sent to the login, and returns
  await tapOn('rank-join');
  await tapOn('demo-login');
  await expect.poll(pathOf).toBe('/rank');
  await tapOn('rank-join');
  await fill(await findVisible('rank-name'), 'Support');
  await tapOn('rank-save');
  await screen.findByText(/This name cannot be used\./u);
  await fill(await findVisible('rank-name'), 'Quiet Oyster');
  await tapOn('rank-save');
  await screen.findByText(/You are on the leaderboard as Quiet Oyster\./u);

  const { token } = await otherDevice(world());
  const list = await read<Instrument[]>(world(), '/v1/api/forex/trade_list');
  const forexId = list.find(({ Code }) => Code === 'EURUSD')?.Id ?? 0;
  const order = { type: 1, cont: 0.1, forex_id: forexId, status: 1, multiple: 100 };
  const { Id } = await call<{ Id: number }>(world(), '/v1/api/forex/submit', order, token);
  const closed = await call<{ FactProfits: number; TradeFee: number }>(
    world(),
    '/v1/api/forex/close',
    { id: Id },
    token,
  );
  const income = (closed.FactProfits - closed.TradeFee).toFixed(2);

  await expect.poll(async () => JSON.stringify(await read(world(), '/api/follow/list'))).toContain('Quiet Oyster');
  await openApp(world(), '/rank');
  await findText('rank-entry', 'Quiet Oyster');
  const card = await findVisible('rank-entry');
  expect(visible('rank-entry')).toHaveLength(1);
  for (const text of ['Demo funds', income.replace('-', '−'), 'EUR/USD', '×100']) expect(card).toHaveTextContent(text);
  await user.click(card);
  await screen.findByText(/Copy trading is coming soon/u);
  await user.click(await screen.findByRole('radio', { name: 'Leaderboard' }));
  await waitFor(() =>
    expect(screen.getAllByRole('row').find((row) => row.textContent?.includes('Quiet Oyster'))).toHaveTextContent('1'),
  );

  await tapOn('rank-join');
  await screen.findByText(/You: no\. 1/u);
  await tapOn('rank-leave');
  await screen.findByText(EMPTY);
});

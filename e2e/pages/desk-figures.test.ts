/** What the back-office shows about the whole installation: its processes, its exposure, and whether the ledger adds up. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { sql } from '../support/database.ts';
import { ask, newOperator } from '../support/desk.ts';
import { buy, fund } from '../support/records.ts';
import { openAccount } from '../support/world.ts';
import { giveCode, goTo, rowOf, rowsOf } from './operators.ts';
import { fill, tap, user } from './forms.ts';
import { openDesk, useWorld } from './open.ts';

const world = useWorld();
const choose = async (name: string): Promise<void> => user.click(await screen.findByRole('radio', { name }));

it('shows a dealer net and gross exposure, and an alarm from when a limit is set until it is raised', async () => {
  const [finance, dealer] = [await newOperator(world(), 'finance'), await newOperator(world(), 'dealer')];
  const [ann, bob] = [await openAccount(world()), await openAccount(world())];
  for (const person of [ann, bob]) await fund(world(), finance, person, '9000');
  await buy(world(), ann.session.token, 'EURUSD', 0.5);
  await buy(world(), bob.session.token, 'EURUSD', 0.2, 'sell');
  await buy(world(), bob.session.token, 'USDJPY', 0.3, 'sell');
  await buy(world(), ann.session.token, 'XAUUSD', 0.02);

  await openDesk(world(), dealer);
  await goTo('Exposure');
  expect(await screen.findByTestId('exposure-about')).toHaveTextContent('demo accounts are not counted');
  const euro = await rowOf('Instruments', 'EUR/USD');
  for (const text of ['+0.3', '0.5 bought, 0.2 sold', `#${ann.session.user.id}`]) expect(euro).toHaveTextContent(text);
  expect(screen.getByRole('main')).not.toHaveTextContent('@example.com');
  // a number without a link to the customer
  expect(screen.queryByRole('link', { name: `#${ann.session.user.id}` })).toBeNull();

  await choose('Currencies');
  expect(await rowOf('Currencies', 'EUR')).toHaveTextContent('30,000');
  await choose('Largest');
  await waitFor(() => expect(rowsOf('The ten largest accounts')).toHaveLength(2));
  expect(rowsOf('The ten largest positions')).toHaveLength(4);

  await choose('Limits');
  await user.click(await screen.findByTestId('set-limit'));
  const form = () => within(screen.getByRole('form', { name: 'Alarm limits' }));
  await screen.findByRole('form', { name: 'Alarm limits' });
  await user.selectOptions(form().getByLabelText('For'), 'EURUSD');
  await user.click(form().getByTestId('save-limit'));
  await form().findByText('Please enter an amount in USD.');
  await fill(form().getByLabelText('Limit, USD'), '1000');
  await user.click(form().getByTestId('save-limit'));
  await giveCode(world());
  const notice = 'notice-exposure-instrument_net-EURUSD';
  expect(await screen.findByTestId(notice)).toHaveTextContent('limit 1,000.00 USD');
  await rowOf('Alarm limits', dealer.name);
  await goTo('Overview');
  const alarm = await screen.findByTestId('alarm-exposure');
  expect(alarm).toHaveTextContent('An exposure limit is exceeded');
  expect(alarm).toHaveTextContent('limit 1,000.00 USD');

  await goTo('Exposure');
  await choose('Limits');
  await tap('Change Net of an instrument (EURUSD)');
  await screen.findByRole('form', { name: 'Alarm limits' });
  await fill(form().getByLabelText('Limit, USD'), '10000000');
  await user.click(form().getByTestId('save-limit'));
  await waitFor(() => expect(screen.queryByTestId(notice)).toBeNull());

  await openDesk(world(), dealer, '/users');
  await screen.findByText('Not for your role');
  for (const path of [
    '/admin/api/settings/save',
    '/admin/api/instruments/suspend',
    '/admin/api/users/suspend',
  ] as const)
    await expect(ask(world(), dealer, path, { id: 1, reason: 'because' })).rejects.toThrow('forbidden');
});

/** As written by other processes of the installation. */
const OTHERS = `
  INSERT INTO processes (id, host, pid, version, roles, active, started_at_ms, beat_at_ms, skew_ms, clock_wrong, figures)
  SELECT host || pid, host, pid, '0.1.0', ARRAY[role], active, now_ms - 90000000, now_ms - silent, skew, abs(skew) > 1000, figures::json
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint + 60000 AS now_ms) AS clock,
    (VALUES ('lon-engine-1.example', 4101, 'engine', ARRAY['engine'], 0, 3, '{"engine_price_lag_ms": 2}'),
            ('lon-engine-2.example', 4102, 'engine', ARRAY[]::text[], 0, -1320, '{}'),
            ('lon-feed-1.example', 4201, 'feed', ARRAY[]::text[], 120000, 1, '{}')) AS other (host, pid, role, active, silent, skew, figures)`;

it('shows an admin which process leads, which stand by, which is gone, and whose clock is wrong', async () => {
  const [admin, finance] = [await newOperator(world(), 'admin'), await newOperator(world(), 'finance')];
  // that of the server which prepared the data folder
  await sql(world().server, 'DELETE FROM processes WHERE pid <> $1', [world().server.process.pid]);
  await sql(world().server, OTHERS);
  await openDesk(world(), admin);
  await goTo('System');
  await waitFor(() => expect(rowsOf('Processes')).toHaveLength(4));
  for (const [process, state] of [
    ['All roles', 'Active'],
    ['lon-engine-1.example', 'Active'],
    ['lon-engine-2.example', 'Standing by'],
    ['lon-feed-1.example', 'Gone'],
  ] as const)
    expect(await rowOf('Processes', process)).toHaveTextContent(state);
  expect(await screen.findByTestId('alarm-clock_skew')).toHaveTextContent('1,320 ms behind');
  expect(await rowOf('Leases', 'Orders (engine)')).toHaveTextContent('No heartbeat needed');
  expect(await rowOf('Lags', 'Prices, at the engine')).toHaveTextContent('2 ms');
  await rowOf('Waiting work', 'Emails');
  await openDesk(world(), finance, '/system');
  await screen.findByText('Not for your role');
  await goTo('Prices');
  expect(await screen.findByRole('region', { name: 'Simulation' })).toHaveTextContent('Live');
  expect(screen.getByTestId('notice-feed')).toHaveTextContent('start the server with FEED=push');
});

it('shows that the ledger adds up to zero and agrees with everything else', async () => {
  await openDesk(world(), await newOperator(world(), 'admin'), '/ledger');
  await choose('Zero-sum report');
  await waitFor(() => expect(screen.getByTestId('zero-sum')).toHaveTextContent('Everything adds up.'));
  await choose('Reconciliations');
  await tap('Reconcile now');
  await screen.findAllByText('Everything agrees');
  await goTo('Overview');
  await screen.findByTestId('reconciliation');
});

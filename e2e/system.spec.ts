/** The System page in the browser: an admin sees active and standby processes, missing ones, and a wrong clock; other roles have no access. */
import { sql } from './support/database.ts';
import { goTo, newOperator, openDesk, rowsOf } from './support/operators.ts';
import { expect, openWorld, test } from './support/people.ts';

/** As written by other processes of the installation. */
const OTHERS = `
  INSERT INTO processes (id, host, pid, version, roles, active, started_at_ms, beat_at_ms, skew_ms, clock_wrong, figures)
  SELECT host || pid, host, pid, '0.1.0', ARRAY[role], active, now_ms - 90000000, now_ms - silent, skew, abs(skew) > 1000, figures::json
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint + 60000 AS now_ms) AS clock,
    (VALUES ('lon-engine-1.example', 4101, 'engine', ARRAY['engine'], 0, 3, '{"engine_price_lag_ms": 2}'),
            ('lon-engine-2.example', 4102, 'engine', ARRAY[]::text[], 0, -1320, '{}'),
            ('lon-feed-1.example', 4201, 'feed', ARRAY[]::text[], 120000, 1, '{}')) AS other (host, pid, role, active, silent, skew, figures)`;

test('an admin sees which process leads, which stand by, which is gone, and whose clock is wrong', async ({ page }) => {
  const world = await openWorld();
  try {
    const [admin, finance] = [await newOperator(world, 'admin'), await newOperator(world, 'finance')];
    // that of the server which prepared the data folder
    await sql(world.server, 'DELETE FROM processes WHERE pid <> $1', [world.server.process.pid]);
    await sql(world.server, OTHERS);
    await openDesk(page, world, admin);
    await goTo(page, 'System');
    const processes = rowsOf(page, 'Processes');
    await expect(processes).toHaveCount(4);
    await expect(processes.filter({ hasText: 'All roles' })).toContainText('Active');
    await expect(processes.filter({ hasText: 'lon-engine-1.example' })).toContainText('Active');
    await expect(processes.filter({ hasText: 'lon-engine-2.example' })).toContainText('Standing by');
    await expect(processes.filter({ hasText: 'lon-feed-1.example' })).toContainText('Gone');
    await expect(page.getByTestId('alarm-clock_skew')).toContainText('1,320 ms behind');
    await expect(rowsOf(page, 'Leases').filter({ hasText: 'Orders (engine)' })).toContainText('No heartbeat needed');
    await expect(rowsOf(page, 'Lags').filter({ hasText: 'Prices, at the engine' })).toContainText('2 ms');
    await expect(rowsOf(page, 'Waiting work').filter({ hasText: 'Emails' })).toBeVisible();
    await openDesk(page, world, finance, '/system');
    await expect(page.getByText('Not for your role')).toBeVisible();
  } finally {
    await world.close();
  }
});

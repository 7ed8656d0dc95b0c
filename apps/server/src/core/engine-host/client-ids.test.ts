/** A client id names one order of an account, whatever happens between two submissions with it (contract §15). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { buy, commandCall, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { ClientIds } from './client-ids.ts';
import type { EngineHost, Executed, HostOutcome } from './index.ts';
import { memoryOf } from './testing/memory.ts';

const DAY_MS = 24 * 3_600_000;
let database: TestDatabase;
let host: EngineHost;
let now: number;

const restart = async (): Promise<void> => {
  host = await startTestHost(database, { now: () => now });
  quoteAll(host, now);
};

beforeEach(async () => {
  now = 1_731_000_000_000;
  database = await createTestDatabase();
  await restart();
  await host.execute(openDemo(1));
});
afterEach(async () => {
  await host.stop();
  await verifyDatabase(database.adminUrl);
  await database.drop();
});

const outcomeOf = (executed: Executed): HostOutcome => {
  if (executed.kind !== 'applied') throw new Error('it was done before');
  return executed.outcome;
};
const named = async (clientId: string): Promise<HostOutcome> => outcomeOf(await host.execute(buy(1, { clientId })));
const taken = (order: number): HostOutcome => ({ ok: false, refusal: { key: 'conflict', clientIdOf: order } });
const later = (ms: number): void => {
  now += ms;
  quoteAll(host, now);
};
const close = (order: number): Promise<Executed> => host.execute({ type: 'close', account: 1, order });

describe('a client id', () => {
  it('gets one order when many ask for it at once, under different keys and without', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const call = index % 2 === 0 ? undefined : commandCall({ account: 1, key: `key-${index}` });
        return outcomeOf(await host.execute(buy(1, { clientId: 'a' }), call));
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 19 }, () => taken(1)));
    expect(memoryOf(host).orders(1, 'holding')).toHaveLength(1);
  });

  it('is answered again under the same key, and is refused under another', async () => {
    const call = commandCall({ account: 1, key: 'one', show: { order: ['opened'] } });
    const both = await Promise.all([0, 1].map(() => host.execute(buy(1, { clientId: 'a' }), call)));
    expect(both.map(({ kind }) => kind)).toEqual(['applied', 'repeated']);
    await host.stop();
    await restart();
    expect(await host.execute(buy(1, { clientId: 'a' }), call)).toEqual(both[1]);
    expect(await named('a')).toEqual(taken(1));
  });

  it('stays with an order over restarts, while it is open and for 30 days after its end', async () => {
    await named('a');
    later(40 * DAY_MS);
    await host.stop();
    await restart();
    expect(await named('a')).toEqual(taken(1));
    await close(1);
    later(30 * DAY_MS - 1);
    await host.stop();
    await restart();
    expect(await named('a')).toEqual(taken(1));
    later(1);
    expect(await named('a')).toMatchObject({ ok: true });
    expect(await named('a')).toEqual(taken(2));
  });

  it('is not taken by a refused order, nor by that of a closed part', async () => {
    expect(outcomeOf(await host.execute(buy(1, { clientId: 'a', lots: 1 })))).toMatchObject({ ok: false });
    await host.execute(buy(1, { clientId: 'a', lots: 20_000 }));
    await host.execute({ type: 'close', account: 1, order: 1, lots: 10_000 });
    expect(await named('a')).toEqual(taken(1));
    const { rows } = await database.pool.query('SELECT id, parent_id, client_id FROM orders ORDER BY id');
    expect(rows).toEqual([
      { id: 1, parent_id: null, client_id: 'a' },
      { id: 2, parent_id: 1, client_id: 'a' },
    ]);
  });

  it('is not judged by what was read under an earlier lease', async () => {
    let epoch: number | undefined = 1;
    const ids = new ClientIds(
      database.pool,
      () => now,
      () => epoch,
    );
    const claimed = ids.claimed(1, 'a', async () => 'performed');
    epoch = 2;
    await expect(claimed).rejects.toThrow(HostUnavailable);
    expect(await ids.claimed(1, 'a', async () => 'performed')).toBe('performed');
    epoch = undefined;
    await expect(ids.claimed(1, 'a', async () => 'performed')).rejects.toThrow(HostUnavailable);
  });
});

/** A process that runs only a feed, to be killed or paused: FEED=push over a NATS bus. Reports when it is active. */
import { pino } from 'pino';
import { Seed, readCatalogue, startFeedRole } from '../core/market/index.ts';
import { createPool } from '../platform/db/index.ts';
import { openTestBus } from './bus.ts';

const WATCH_MS = 20;

async function main(databaseUrl: string, natsUrl: string): Promise<void> {
  const database = createPool(databaseUrl);
  const catalogue = await readCatalogue(database);
  if (catalogue === undefined) throw new Error('the database has no catalogue');
  const feed = startFeedRole({
    bus: await openTestBus({ url: natsUrl }),
    database,
    catalogue,
    config: {
      feed: 'push',
      feedSpeed: 1,
      marketHours: 'open',
      feedSilenceMs: 0,
      quoteMaxAgeMs: 60_000,
    },
    seed: Seed.of(1),
    log: pino({ level: 'fatal' }),
  });
  let sent = 0;
  setInterval(() => {
    const epoch = feed.term?.epoch ?? 0;
    if (epoch !== sent) process.send?.({ epoch });
    sent = epoch;
  }, WATCH_MS);
}

const [databaseUrl = '', natsUrl = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
await main(databaseUrl, natsUrl);

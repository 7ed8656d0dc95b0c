/** A writer or its standby: reports when it is ready to trade, and then each order that it has made durable. */
import { orderOf, startHost } from './orders-host.ts';

const { host } = await startHost(process.env['BENCH_DATABASE_URL'] ?? '', 0, { leaseWaitMs: Infinity });
await host.execute(orderOf(1));
process.send?.('answers');

/** Starts the engine host once and prints the time it took. */
import { startHost } from './orders-host.ts';

const startedAt = performance.now();
const { stop } = await startHost(process.env['BENCH_DATABASE_URL'] ?? '', 0);
const ms = performance.now() - startedAt;
await stop();
console.log(JSON.stringify({ ms }));

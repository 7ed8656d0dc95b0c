/**
 * `npm run cluster`: runs the product as several processes on this machine, for trying it out and killing parts of it.
 * `--restart` restarts parts that end.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './lib/cluster.mjs';
import { ensureNats } from './lib/nats.mjs';
import { ensureApps, ensurePackages } from './lib/setup.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '8080' },
    data: { type: 'string', default: process.env.DATA_DIR ?? './data-cluster' },
    restart: { type: 'boolean', default: false },
  },
});

await ensurePackages();
await ensureApps();
await ensureNats();
console.log('Tradewind: starting PostgreSQL, NATS and seven processes …');
const running = {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (running.cluster === undefined) process.exit(1);
    void running.cluster.stop().then(() => process.exit(0));
  });
const cluster = await startCluster({
  dataDir: resolve(values.data),
  port: Number(values.port),
  restart: values.restart,
  onLine: (name, line) => console.log(`${name.padEnd(9)} ${line}`),
});
running.cluster = cluster;
console.log(`Tradewind: the cluster is ready at ${cluster.url}`);
console.log('Try killing (kill -9 PID) or pausing (kill -STOP PID, kill -CONT PID) its parts:');
for (const [name, pid] of cluster.pids()) console.log(`  ${String(pid).padStart(8)}  ${name}`);

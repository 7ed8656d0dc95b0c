/**
 * `npm run cluster`: runs the product as several processes on this machine, for trying it out and killing parts of it.
 * `--restart` restarts parts that end.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './lib/cluster.mjs';
import { ensureNats } from './lib/nats.mjs';
import { onParentGone } from './lib/parent.mjs';
import { endRunning } from './lib/run.mjs';
import { ensureApps, ensurePackages } from './lib/setup.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '8080' },
    data: { type: 'string', default: process.env.DATA_DIR ?? './data-cluster' },
    restart: { type: 'boolean', default: false },
  },
});

const running = {};
let ending;
/** Stops all parts, once, however many signals come; before they have started, the setup. */
const end = () => {
  if (running.cluster === undefined) {
    endRunning();
    process.exit(1);
  }
  ending ??= running.cluster.stop().finally(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
onParentGone(end);

await ensurePackages();
await ensureApps();
await ensureNats();
console.log('Tradewind: starting PostgreSQL, NATS and seven processes …');
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

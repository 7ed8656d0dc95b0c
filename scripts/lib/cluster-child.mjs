/**
 * A small cluster in the place of a server, for programs that talk to a server alone: PORT and DATA_DIR are as there, what the parts print
 * is printed, and parts that end are started again. A process that started it with a channel hears `{ ready: true }`, `{ ended: NAME }` of each part that ends, and can ask
 * `{ ask: 'parts' }`: the answer `{ parts }` has, by name, the process id of what lives and the port of its own /readyz. See cluster.mjs.
 *
 * CLUSTER_WORKERS: how many workers. CLUSTER_APART: names of parts that reach NATS by a relay of their own.
 */
import { resolve } from 'node:path';
import { startCluster } from './cluster.mjs';
import { serverProgram } from './server-program.mjs';

const { PORT, DATA_DIR = './data', CLUSTER_WORKERS = '1', CLUSTER_APART = '' } = process.env;
const running = {};
let ending;
const end = () => {
  // before it is ready: the parts end with this process
  if (running.cluster === undefined) process.exit(1);
  ending ??= running.cluster.stop().finally(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, end);
running.cluster = await startCluster({
  dataDir: resolve(DATA_DIR),
  port: Number(PORT),
  restart: true,
  program: (await serverProgram()).main,
  workers: Number(CLUSTER_WORKERS),
  apart: CLUSTER_APART.split(',').filter((name) => name !== ''),
  onLine: (name, line) => {
    console.log(line);
    if (line.startsWith('ended (')) process.send?.({ ended: name });
  },
});
const { cluster } = running;
process.on('message', () => {
  const parts = [...cluster.pids()].map(([name, pid]) => [name, { pid, port: cluster.portOf(name) }]);
  process.send?.({ parts: Object.fromEntries(parts) });
});
process.send?.({ ready: true });

/**
 * A small cluster that replaces a server, for programs that only talk to a server. PORT and DATA_DIR have the same meaning,
 * the output of the parts is printed, and parts that end are restarted. If it was started with a channel, it sends
 * `{ ready: true }`, and `{ ended: NAME }` for each part that ends. It answers `{ ask: 'parts' }` with `{ parts }`: by name,
 * the process id of each running part and the port of its own /readyz. See cluster.mjs.
 *
 * CLUSTER_WORKERS: the number of workers. CLUSTER_APART: names of parts that reach NATS through their own relay.
 */
import { resolve } from 'node:path';
import { startCluster } from './cluster.mjs';
import { serverProgram } from './server-program.mjs';

const { PORT, DATA_DIR = './data', CLUSTER_WORKERS = '1', CLUSTER_APART = '' } = process.env;
const running = {};
let ending;
const end = () => {
  // before it is ready, the parts exit with this process
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

/**
 * A small cluster in the place of a server, for tests that talk to a server alone: PORT and DATA_DIR are as there, what the parts print
 * is printed, and parts that end are started again. See cluster.mjs.
 */
import { resolve } from 'node:path';
import { startCluster } from './cluster.mjs';
import { serverProgram } from './server-program.mjs';

const { PORT, DATA_DIR = './data' } = process.env;
const running = {};
let ending;
const end = () => {
  // before it is ready: the parts end with this process
  if (running.cluster === undefined) process.exit(1);
  ending ??= running.cluster.stop().finally(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
running.cluster = await startCluster({
  dataDir: resolve(DATA_DIR),
  port: Number(PORT),
  restart: true,
  program: (await serverProgram()).main,
  onLine: (_name, line) => console.log(line),
});

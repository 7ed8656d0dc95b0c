/**
 * PostgreSQL for several processes on one machine (`npm run cluster`). Reports its address to the process that started
 * it.
 */
import { resolve } from 'node:path';
import { openDatabase } from './index.ts';

const database = await openDatabase({ dataDir: resolve(process.argv[2] ?? './data') });
let ending: Promise<void> | undefined;
const end = (): void => {
  ending ??= database.stop().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, end);
process.send?.(database.url);

/** `npm run bridge -- FILE.json`, or the name of a built-in profile. */
import { Bridge } from './bridge.ts';
import { realClock } from './clock.ts';
import { readConfig } from './config.ts';
import { CONFIG_FAULT, Fatal } from './faults.ts';

/** Requests under way are cut short after this. */
const STOP_LIMIT_MS = 1500;
const USAGE = 'npm run bridge -- FILE.json, or one of: kraken, binance, oanda, lmax-demo';

async function main(): Promise<void> {
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) throw new Fatal(CONFIG_FAULT, `usage: ${USAGE}`);
  const config = readConfig(name, process.env);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      stop.abort();
      setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    });
  // npm run bridge is gone
  process.on('disconnect', () => stop.abort());
  const bridge = new Bridge(config, { clock: realClock, log: (line) => console.log(`bridge ${line}`) });
  bridge.figures.collectProcess();
  await bridge.run(stop.signal);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (!(error instanceof Fatal)) throw error;
  console.error(`bridge: ${error.message}`);
  process.exit(error.exitCode);
}

/** `npm run backtest -- STRATEGY --data FOLDER`. docs/recipes/backtest.md */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BacktestFault } from './faults.ts';
import { USAGE, readOptions } from './options.ts';
import { writeReport } from './files.ts';
import { reportOf } from './report.ts';
import { reportText } from './report-text.ts';
import { openRecordings } from './recorded-ticks.ts';
import { runBacktest } from './run.ts';
import type { ProgramClock } from './virtual-clock.ts';
import { virtualize } from './virtual-globals.ts';

/** The client in this process is the one that the venue is set for, wherever the program has its own. */
const CLIENT = import.meta.resolve('@tradewind/client/bot');
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@tradewind/client' ? { url: CLIENT, shortCircuit: true } : next(specifier, context),
});

const wallClock = performance.now.bind(performance);
const realTurn = setImmediate;

/** Node.js says so before it would exit: the program waits for no file and no network. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('beforeExit', () => realTurn(resolve));
  });

async function main(): Promise<void> {
  // a program that ends this process ends it without a report
  process.exitCode = 1;
  const options = await readOptions(process.argv.slice(2));
  const { strategy, programArguments, seed, out } = options;
  const recordings = await openRecordings(options.data, options);
  const file = resolve(strategy);
  const start = async (clock: ProgramClock): Promise<unknown> => {
    virtualize(clock, seed);
    process.argv = [process.argv[0] ?? 'node', file, ...programArguments];
    process.env['TRADEWIND_URL'] ??= 'http://backtest.invalid';
    process.env['TRADEWIND_KEY'] ??= 'backtest';
    return import(pathToFileURL(file).href);
  };
  const startedMs = wallClock();
  const result = await runBacktest({ ...options, recordings, idle }, start);
  const seconds = (wallClock() - startedMs) / 1000;
  const report = reportOf(result);
  await writeReport(out, report);
  process.exitCode = 0;
  console.log(reportText(report, { seconds, out }));
}

main()
  .catch((error: unknown) => {
    process.exitCode = 1;
    if (error instanceof BacktestFault) console.error(error.message);
    else console.error(error);
    if (error instanceof BacktestFault && error.message === USAGE) process.exitCode = 2;
  })
  .finally(() => {
    // a program may hold a server or a file open
    process.exit();
  });

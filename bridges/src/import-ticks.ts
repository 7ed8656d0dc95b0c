/** `npm run import-ticks -- IN OUT --format dukascopy|histdata|truefx`: writes files for FEED=replay. */
import { CONFIG_FAULT, Fatal } from './faults.ts';
import { argumentsOf, choiceOf, run } from './import/command.ts';
import { TICK_FORMATS } from './import/tick-formats.ts';
import { importTicks } from './import/ticks.ts';

const USAGE = 'npm run import-ticks -- IN OUT --format dukascopy|histdata|truefx [--code EURUSD]';

await run('import-ticks', (signal) => {
  const { values, positionals } = argumentsOf(['format', 'code'], USAGE);
  const [input, output, ...more] = positionals;
  if (input === undefined || output === undefined || more.length > 0) throw new Fatal(CONFIG_FAULT, `usage: ${USAGE}`);
  const format = choiceOf(TICK_FORMATS, values['format']);
  const log = (line: string): void => console.log(`import-ticks: ${line}`);
  return importTicks({ input, output, format, code: values['code'], log }, signal);
});

/** `npm run bench -- NAME [--json] [--toy] [--minutes N]`: runs one benchmark and prints its table, or one JSON object. */
import { parseArgs } from 'node:util';
import { report, table } from './harness.ts';
import type { Bench } from './harness.ts';

/** Each is a module of the same name, loaded on demand, so that one benchmark does not depend on another. */
const BENCHES: readonly string[] = [
  'engine',
  'guard',
  'bridge',
  'orders',
  'coldstart',
  'failover',
  'cluster',
  'soak',
  'chat',
  'hostile',
  'fanout',
  'web',
];

function usage(): never {
  console.error(`usage: npm run bench -- ${BENCHES.join(' | ')} [--json] [--toy] [--minutes N]`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: { json: { type: 'boolean' }, toy: { type: 'boolean' }, minutes: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    return usage();
  }
}

const { positionals, values } = readArguments();
const [name = '', ...more] = positionals;
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (!BENCHES.includes(name) || more.length > 0 || (minutes !== undefined && !(minutes > 0))) usage();
const bench: Bench = await import(`./${name}.ts`);
const { json = false, toy = false } = values;
const result = await report(bench, { toy, ...(minutes === undefined ? {} : { minutes }) });
console.log(json ? JSON.stringify(result) : table(result));
process.exit(bench.mustHold === true && result.results.some(({ holds }) => !holds) ? 1 : 0);

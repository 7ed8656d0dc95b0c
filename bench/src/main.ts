/** `npm run bench -- NAME [--json] [--toy]`: runs one benchmark and prints its table, or one JSON object. */
import { report, table } from './harness.ts';
import type { Bench } from './harness.ts';

/** Each is the module of its name, loaded when asked for, so that one benchmark needs nothing of another. */
const BENCHES: readonly string[] = [
  'engine',
  'guard',
  'orders',
  'coldstart',
  'failover',
  'chat',
  'hostile',
  'fanout',
  'web',
];

const [name = '', ...flags] = process.argv.slice(2);
const unknown = flags.find((flag) => flag !== '--json' && flag !== '--toy');
if (!BENCHES.includes(name) || unknown !== undefined) {
  console.error(`usage: npm run bench -- ${BENCHES.join(' | ')} [--json] [--toy]`);
  process.exit(2);
}
const bench: Bench = await import(`./${name}.ts`);
const result = await report(bench, { toy: flags.includes('--toy') });
console.log(flags.includes('--json') ? JSON.stringify(result) : table(result));
process.exit(0);

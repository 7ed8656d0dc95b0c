/** The glossary of field names (docs/reference/fields.md) has every name that needs a line, and none that does not exist. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apiSurface } from './testing/api-surface.ts';

const TRADING = /^POST \/v1\/api\/forex\/|^GET \/v1\/api\/(?:events|forex\/(?:trade_list|kline|my_deal|order))$/u;
const NAME = /^\| (`[^|]+`) \|/gmu;
/** They say what they are. */
const PLAIN = new Set(
  `Ask Bid Change Close CloseTime CreateTime High Id Logo Low Name NextOpenTime Open OpenTime Price Sessions Time Version Volume Value
  account balance code commission data details equity event fee free_margin from id key limit margin msg ok order page period profit reason time to total used_margin`.split(
    /\s+/u,
  ),
);

const text = readFileSync(join(import.meta.dirname, '../../../../../docs/reference/fields.md'), 'utf8');
const listed = [...text.matchAll(NAME)].flatMap(([, names]) => (names ?? '').replaceAll('`', '').split(', '));

const { calls, schemas } = apiSurface();
const partsOf = (fields: Readonly<Record<string, string>>): string[] =>
  Object.keys(fields).flatMap((path) => path.split(/[.[\]]+/u).filter((part) => part !== ''));

/** Names of fields in trading calls and in all that their answers refer to. */
function tradingNames(): ReadonlySet<string> {
  const trading = Object.entries(calls).filter(([name]) => TRADING.test(name));
  const names = new Set<string>();
  const seen = new Set<string>();
  const waiting = trading.flatMap(([, { input, answer }]) => [input, answer]);
  for (let fields = waiting.pop(); fields !== undefined; fields = waiting.pop()) {
    for (const name of partsOf(fields)) names.add(name);
    for (const type of Object.values(fields).flatMap((types) => types.split(' '))) {
      const schema = schemas[type];
      if (schema === undefined || seen.has(type)) continue;
      seen.add(type);
      waiting.push(schema);
    }
  }
  return names;
}

it('names every field of trading calls and events that does not explain itself', () => {
  const names = tradingNames();
  expect(names.size).toBeGreaterThan(80);
  expect([...names].filter((name) => !PLAIN.has(name) && !listed.includes(name))).toEqual([]);
});

it('names only fields that there are, each once', () => {
  const all = new Set([
    ...Object.values(calls).flatMap(({ input, answer }) => [...partsOf(input), ...partsOf(answer)]),
    ...Object.values(schemas).flatMap(partsOf),
  ]);
  expect(listed.filter((name, at) => !all.has(name) || listed.indexOf(name) !== at)).toEqual([]);
});

import { eventCalls, forexCalls } from '@tradewind/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WHOLE_FIELDS, readDecimals } from './decimals.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [more: string]: unknown;
}

/** The number fields of a schema, with those of all schemas in it, and whether they are whole. */
function* numbersOf(schema: unknown, name = ''): Generator<readonly [name: string, isWhole: boolean]> {
  if (typeof schema !== 'object' || schema === null) return;
  const { type, properties, ...others } = schema as Schema;
  if (name !== '' && (type === 'number' || type === 'integer'))
    yield [name, type === 'integer' || Number.isInteger(others['const'])];
  for (const [field, inner] of Object.entries(properties ?? {})) yield* numbersOf(inner, field);
  // choices and items belong to the field that has them
  for (const [key, inner] of Object.entries(others)) {
    if (key === 'const' || key === 'enum') continue;
    if (Array.isArray(inner)) for (const each of inner) yield* numbersOf(each, name);
    else yield* numbersOf(inner, name);
  }
}

const { tradeList, kline, submit, check, myDeal, order, closeAll } = forexCalls;
const OUTPUTS = [tradeList, kline, submit, check, myDeal, order, closeAll, eventCalls.events].map(
  ({ output }) => output,
);

describe('readDecimals', () => {
  it('makes numbers of the whole fields of what a bot reads, and text of all others', () => {
    const fields = OUTPUTS.flatMap((output) => [...numbersOf(z.toJSONSchema(output, { unrepresentable: 'any' }))]);
    expect(fields.length).toBeGreaterThan(100);
    // volumes are counts without being declared so; a leverage shares the name of amounts
    const others = fields.filter(([name]) => name !== 'Volume' && name !== 'Value');
    const faults = others.filter(([name, isWhole]) => WHOLE_FIELDS.has(name) !== isWhole);
    expect(faults).toEqual([]);
  });

  it('keeps every digit, plain', () => {
    expect(
      readDecimals('{"a":0.1000000000000000000001,"b":-12,"c":1e-7,"d":[1.5,"2"],"n":17,"s":"3.10 \\"4\\""}'),
    ).toEqual({
      a: '0.1000000000000000000001',
      b: '-12',
      c: '0.0000001',
      d: ['1.5', '2'],
      n: 17,
      s: '3.10 "4"',
    });
  });

  it('throws on what is no JSON', () => {
    expect(() => readDecimals('<html>')).toThrow(SyntaxError);
  });
});

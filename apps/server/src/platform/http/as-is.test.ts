/** The quick test before a schema: it never says yes where the schema would change or refuse a value. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forexCalls } from '@tradewind/contract';
import { z } from 'zod';
import { isAsIs } from './as-is.ts';
import { ALL_CALLS } from './docs.ts';

const options = { seed: 20_261_126, numRuns: 100 };
const OUTPUTS = ALL_CALLS.map(({ path, output }) => [path, output] as const);

const wild = fc.oneof(
  fc.constantFrom(null, undefined, '', 0, -0, 1, -1, 2 ** 53, Number.NaN, Infinity, true, [], {}),
  fc.double(),
  fc.integer(),
  fc.string({ maxLength: 5 }),
);

/** Values near a schema: mostly what it takes, with something else here and there. */
function near(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: exactly(schema) }, { weight: 1, arbitrary: wild });
}

function exactly(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def, values } = (schema as z.core.$ZodTypes)._zod;
  if (values !== undefined && values.size > 0) return fc.constantFrom(...values);
  switch (def.type) {
    case 'number':
      return fc.oneof(fc.nat(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'string':
      return fc.string({ maxLength: 8 });
    case 'boolean':
      return fc.boolean();
    case 'nullable':
      return fc.oneof(fc.constant(null), near(def.innerType));
    case 'optional':
      return fc.oneof(fc.constant(undefined), near(def.innerType));
    case 'union':
      return fc.oneof(...def.options.map(near));
    case 'array':
      return fc.array(near(def.element), { maxLength: 3 });
    case 'object': {
      const fields = fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, near(field)])));
      return fc.oneof(
        { weight: 40, arbitrary: fields },
        { weight: 1, arbitrary: fields.map((value) => ({ ...value, surplus: 1 })) },
        { weight: 1, arbitrary: fields.map((value) => Object.fromEntries(Object.entries(value).toReversed())) },
        { weight: 1, arbitrary: fields.map((value) => Object.fromEntries(Object.entries(value).slice(1))) },
        { weight: 1, arbitrary: fields.map((value): unknown => Object.create(value)) },
      );
    }
    default:
      return wild;
  }
}

describe('a value that needs no parsing', () => {
  it.each(OUTPUTS)('equals its parsed form for %s', (_path, schema) => {
    fc.assert(
      fc.property(near(schema), (value) => {
        if (isAsIs(schema, value)) expect(JSON.stringify(schema.parse(value))).toBe(JSON.stringify(value));
      }),
      options,
    );
  });

  it('is recognised in every output of the orders schema', () => {
    const schema = forexCalls.myDeal.output;
    fc.assert(
      fc.property(near(schema), (value) => {
        const { success, data } = schema.safeParse(value);
        if (success) expect(isAsIs(schema, data)).toBe(true);
      }),
      options,
    );
  });

  it.each([
    ['a transform', z.object({ a: z.string().trim() }), { a: 'b' }],
    ['a default', z.object({ a: z.number().default(1) }), { a: 1 }],
    ['a refinement', z.object({ a: z.string() }).refine(() => true), { a: '' }],
    ['coercion', z.coerce.number(), 1],
    ['several objects', z.union([z.object({}), z.object({ a: z.number() })]), { a: 1 }],
    ['other keys', z.strictObject({ a: z.number() }), { a: 1 }],
    ['a step', z.object({ a: z.number().multipleOf(2) }), { a: 2 }],
    ['a form of text', z.email(), 'a@example.com'],
  ])('is never assumed for a schema with %s', (_what, schema, value) => {
    expect(isAsIs(schema, value)).toBe(false);
  });

  it('has no holes in arrays', () => {
    const [one, two] = [1, 2];
    expect(isAsIs(z.array(z.number()), [one, two])).toBe(true);
    expect(isAsIs(z.array(z.number()), Array(2))).toBe(false);
    expect(isAsIs(z.array(z.number().optional()), [one, undefined])).toBe(true);
  });
});

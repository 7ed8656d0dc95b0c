/**
 * Checks whether a schema would return a value unchanged: the same keys in the same order with the same values. It runs before the schema,
 * which makes a copy at many times the cost. Anything that it does not know or finds wrong is left to the schema (decision 0535).
 */
import type { z } from 'zod';

type Test = (value: unknown) => boolean;
type Known = z.core.$ZodTypes;

/** Schemas that take a value as it is or refuse it. */
const PLAIN: ReadonlySet<Known['_zod']['def']['type']> = new Set(['string', 'number', 'boolean', 'literal', 'enum']);

const tests = new WeakMap<z.core.$ZodType, Test>();

export function isAsIs(schema: z.core.$ZodType, value: unknown): boolean {
  let test = tests.get(schema);
  if (test === undefined) {
    test = testOf(schema) ?? (() => false);
    tests.set(schema, test);
  }
  return test(value);
}

/** Undefined = only the schema can decide. */
function testOf(schema: z.core.$ZodType): Test | undefined {
  const { def, values } = (schema as Known)._zod;
  if (def.type === 'number') return numberTest(def);
  if (def.checks !== undefined && def.checks.length > 0) return undefined;
  switch (def.type) {
    case 'string':
      return 'format' in def || ('coerce' in def && def.coerce) ? undefined : (value) => typeof value === 'string';
    case 'boolean':
      return 'coerce' in def && def.coerce ? undefined : (value) => typeof value === 'boolean';
    case 'literal':
    case 'enum':
      return values === undefined ? undefined : (value) => values.has(value as z.core.util.Literal);
    case 'nullable':
      return either((value) => value === null, testOf(def.innerType));
    case 'optional':
      return either((value) => value === undefined, testOf(def.innerType));
    case 'union':
      // of two objects the first may take a value without what it does not know
      if (!def.options.every((option) => PLAIN.has((option as Known)._zod.def.type))) return undefined;
      return def.options.map(testOf).reduce((left, right) => left && either(left, right));
    case 'array':
      return arrayTest(testOf(def.element));
    case 'object':
      return def.catchall === undefined ? objectTest(def.shape) : undefined;
    default:
      return undefined;
  }
}

const either = (left: Test, right: Test | undefined): Test | undefined =>
  right && ((value) => left(value) || right(value));

function arrayTest(element: Test | undefined): Test | undefined {
  if (element === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return false;
    // not by `every`, which leaves holes out
    for (const item of value) if (!element(item)) return false;
    return true;
  };
}

function numberTest(def: z.core.$ZodNumberDef): Test | undefined {
  if (def.coerce === true) return undefined;
  // a schema such as z.int() is a check of its own
  const checks = [...('check' in def ? [def] : []), ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
  return checks.map(boundTest).reduce(both, Number.isFinite);
}

const both = (left: Test | undefined, right: Test | undefined): Test | undefined =>
  left && right && ((value) => left(value) && right(value));

function boundTest(check: object): Test | undefined {
  const { check: kind, format, value: bound, inclusive } = check as Partial<Record<string, unknown>>;
  if (kind === 'number_format' && format === 'safeint') return Number.isSafeInteger;
  if (typeof bound !== 'number') return undefined;
  if (kind === 'greater_than') return (value) => Number(value) > bound || (inclusive === true && value === bound);
  if (kind === 'less_than') return (value) => Number(value) < bound || (inclusive === true && value === bound);
  return undefined;
}

function objectTest(shape: Readonly<Record<string, z.core.$ZodType>>): Test | undefined {
  const keys = Object.keys(shape);
  const known = Object.values(shape)
    .map(testOf)
    .filter((test) => test !== undefined);
  if (known.length < keys.length) return undefined;
  const mayBeAbsent = known.map((test) => test(undefined));
  return (value) => {
    if (!isPlainObject(value)) return false;
    let at = 0;
    for (const key in value) {
      while (keys[at] !== key) if (mayBeAbsent[at++] !== true) return false;
      if (known[at]?.(value[key]) !== true) return false;
      at += 1;
    }
    while (at < keys.length) if (mayBeAbsent[at++] !== true) return false;
    return true;
  };
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

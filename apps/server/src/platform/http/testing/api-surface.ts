/** What programs rely on in the OpenAPI document, in a form that is small to keep and easy to compare. */
import { CALLS } from '../docs.ts';
import type { Json } from '../json-schema.ts';
import { openApiDocument } from '../openapi.ts';

/** The types of each field by its path, such as `data[].Price: number`. `!` at the end: a request must have it. */
export type Fields = Readonly<Record<string, string>>;

export interface ApiSurface {
  /** By method and path. */
  readonly calls: Readonly<Record<string, { readonly input: Fields; readonly answer: Fields }>>;
  /** Named schemas of answers. */
  readonly schemas: Readonly<Record<string, Fields>>;
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const REFERENCE = /^#\/components\/schemas\//u;
const nameOf = (reference: string): string => reference.replace(REFERENCE, '');
/** Refusals are of the catalogue, which has a test of its own. */
const REFUSAL = /^Refusal\d*$/u;

/** Of a choice its values, which are what a request may rely on. */
function typesOf(schema: Json): readonly string[] {
  if (typeof schema['$ref'] === 'string') return [nameOf(schema['$ref'])];
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value));
  return [schema['type']].flat().filter((type): type is string => typeof type === 'string');
}

function collect(schema: Json, path: string, found: Map<string, Set<string>>): void {
  const types = found.get(path) ?? new Set<string>();
  found.set(path, types);
  for (const type of typesOf(schema)) types.add(type);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const one of listOf(schema[key])) collect(recordOf(one), path, found);
  if (isRecord(schema['items'])) collect(schema['items'], `${path}[]`, found);
  const required = listOf(schema['required']);
  for (const [name, inner] of Object.entries(recordOf(schema['properties']))) {
    const field = path === '' ? name : `${path}.${name}`;
    collect(recordOf(inner), field, found);
    if (required.includes(name)) found.get(field)?.add('!');
  }
}

const isRefusal = (schema: unknown): boolean => REFUSAL.test(nameOf(String(recordOf(schema)['$ref'])));

function fieldsOf(schema: Json): Fields {
  const found = new Map<string, Set<string>>();
  collect(schema, '', found);
  const entries = [...found].map(([path, types]) => [path, [...types].toSorted().join(' ')] as const);
  return Object.fromEntries(entries.filter(([path]) => path !== ''));
}

const jsonOf = (holder: unknown): Json =>
  recordOf(recordOf(recordOf(recordOf(holder)['content'])['application/json'])['schema']);

function inputOf(operation: Json): Fields {
  if (operation['requestBody'] !== undefined) return fieldsOf(jsonOf(operation['requestBody']));
  const query = listOf(operation['parameters'])
    .map(recordOf)
    .filter((parameter) => parameter['in'] === 'query');
  return fieldsOf({
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.flatMap(({ name, required }) => (required === true ? [name] : [])),
  });
}

function answerOf(operation: Json): Fields {
  const answer = jsonOf(recordOf(operation['responses'])['200']);
  return fieldsOf({ ...answer, oneOf: listOf(answer['oneOf']).filter((one) => !isRefusal(one)) });
}

export function apiSurface(document: Json = openApiDocument(CALLS, '')): ApiSurface {
  const operations = Object.entries(recordOf(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(recordOf(methods)).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, recordOf(operation)] as const,
    ),
  );
  const schemas = Object.entries(recordOf(recordOf(document['components'])['schemas']));
  return {
    calls: Object.fromEntries(
      operations.map(([name, operation]) => [name, { input: inputOf(operation), answer: answerOf(operation) }]),
    ),
    schemas: Object.fromEntries(
      schemas.filter(([name]) => !REFUSAL.test(name)).map(([name, schema]) => [name, fieldsOf(recordOf(schema))]),
    ),
  };
}

const partsOf = (types: string): ReadonlySet<string> => new Set(types.split(' '));

/** A request that was right must stay right. */
function* requestFaults(place: string, before: Fields, now: Fields): Generator<string> {
  for (const [field, types] of Object.entries(before)) {
    const present = now[field];
    if (present === undefined) yield `${place}: ${field} of the request is gone`;
    else if (!partsOf(present).has('!') || partsOf(types).has('!')) {
      const missing = [...partsOf(types)].filter((type) => type !== '!' && !partsOf(present).has(type));
      if (missing.length > 0) yield `${place}: ${field} does not take ${missing.join(', ')} any more`;
    } else yield `${place}: ${field} of the request was optional`;
  }
  for (const [field, types] of Object.entries(now))
    if (before[field] === undefined && partsOf(types).has('!') && !field.includes('.'))
      yield `${place}: ${field} is new, and a request must have it`;
}

const isValue = (type: string): boolean => /^["\d-]/u.test(type);

/** What an answer had it must have, in the same form. A choice may get more values. */
function* answerFaults(place: string, before: Fields, now: Fields): Generator<string> {
  for (const [field, types] of Object.entries(before)) {
    const present = now[field];
    if (present === undefined) {
      yield `${place}: ${field} is gone`;
      continue;
    }
    if (partsOf(types).has('!') && !partsOf(present).has('!')) yield `${place}: ${field} may be absent now`;
    const others = [...partsOf(present)].filter((type) => type !== '!' && !partsOf(types).has(type) && !isValue(type));
    if (others.length > 0) yield `${place}: ${field} may be ${others.join(', ')} now`;
  }
}

/** What a program that was written for `before` would trip over. */
export function* breakingChanges(before: ApiSurface, now: ApiSurface): Generator<string> {
  for (const [name, call] of Object.entries(before.calls)) {
    const present = now.calls[name];
    if (present === undefined) {
      yield `${name} is gone`;
      continue;
    }
    yield* requestFaults(name, call.input, present.input);
    yield* answerFaults(name, call.answer, present.answer);
  }
  for (const [name, fields] of Object.entries(before.schemas))
    yield* answerFaults(name, fields, now.schemas[name] ?? {});
}

/** The OpenAPI document of the calls, generated from the contract's schemas. */
import {
  type Call,
  type CustomerCall,
  ERROR_KEYS,
  ERROR_CODES,
  HEADERS,
  envelopeOf,
  refusalEnvelope,
} from '@tradewind/contract';
import { z } from 'zod';
import { type FilePath, FILE_PATHS, SECURITY, SECURITY_SCHEMES } from './openapi-files.ts';
import { COMPONENTS, Components, type Json } from './json-schema.ts';

const LANG_HEADER: Json = {
  name: HEADERS.lang,
  in: 'header',
  schema: { type: 'string' },
  description:
    'locale key, such as en or hk; decides the language of msg and of translated fields. Absent = the default of the installation',
};
const KEY_HEADER: Json = {
  name: HEADERS.idempotencyKey,
  in: 'header',
  schema: { type: 'string', maxLength: 64 },
  description: 'the same key within 24 hours returns the first answer and does nothing twice',
};

const REPLAY_HEADER: Json = {
  schema: { type: 'string', enum: ['1'] },
  description: 'this answer was given before under the same idempotency key; nothing was done again',
};

const whole = (description: string): Json => ({ schema: { type: 'integer' }, description });
const RATE_HEADERS: Json = {
  [HEADERS.rateLimit]: whole('to an API key: the most calls of this kind at once'),
  [HEADERS.rateRemaining]: whole('to an API key: how many of them are left'),
  [HEADERS.rateReset]: whole('to an API key: seconds until all of them are'),
};

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function queryParameters(input: Json): readonly Json[] {
  const properties = isRecord(input['properties']) ? input['properties'] : {};
  const required = Array.isArray(input['required']) ? input['required'] : [];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** What no call answers, but what stands before it (docs/reference/errors.md). */
function transportResponses({ method }: Pick<Call, 'method'>, { refusal }: Schemas): Json {
  const responseOf = (description: string, schema: Json, headers: Json = {}): Json => ({
    description,
    headers,
    content: { 'application/json': { schema } },
  });
  const later = { 'Retry-After': { schema: { type: 'integer' }, description: 'seconds' } };
  const { rate_limited: limited, invalid_input: invalid, starting, unavailable } = ERROR_CODES;
  return {
    400: responseOf('the request cannot be read', refusal(invalid)),
    ...(method === 'POST' && {
      413: responseOf('the body is too large', refusal(invalid)),
      415: responseOf('the media type or encoding of the body is not known', refusal(invalid)),
    }),
    429: responseOf('too many requests', refusal(limited), later),
    503: responseOf('starting, stopping or recovering', { anyOf: [refusal(starting), refusal(unavailable)] }, later),
  };
}

const JSON_ONLY = 'application/json';
const BODIES: Readonly<Record<NonNullable<FilePath['body']>, Json>> = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      additionalProperties: false,
    },
  },
  'application/x-ndjson': { schema: { type: 'string', description: 'docs/operations/prices.md' } },
};

interface Schemas {
  readonly components: Components;
  /** A reference to the schema of a refusal; without a code to that of any. */
  readonly refusal: (code?: number) => Json;
}

function operation(name: string, call: CustomerCall, schemas: Schemas): Json {
  const { components, refusal } = schemas;
  const input = components.jsonSchema(call.input, 'input', call.method === 'POST');
  const parameters = [
    LANG_HEADER,
    ...(call.changes ? [KEY_HEADER] : []),
    ...(call.method === 'GET' ? queryParameters(input) : []),
  ];
  const body = {
    content: { 'application/json': { schema: input }, 'application/x-www-form-urlencoded': { schema: input } },
  };
  const answer = { oneOf: [components.jsonSchema(envelopeOf(call.output), 'output'), refusal()] };
  return {
    operationId: name,
    summary: call.summary,
    tags: [tagOf(call)],
    parameters,
    ...(call.method === 'POST' ? { requestBody: body } : {}),
    security: securityOf(call),
    ...(call.key !== 'none' && { 'x-key-scope': call.key }),
    responses: {
      200: {
        description: 'code 1 and the data, or the code of a refusal with its key and details',
        headers: {
          ...(call.changes && { [HEADERS.idempotentReplay]: REPLAY_HEADER }),
          ...(call.key !== 'none' && RATE_HEADERS),
        },
        content: { 'application/json': { schema: answer } },
      },
      ...transportResponses(call, schemas),
    },
  };
}

/** A public call that a key reaches is also one without a key. */
function securityOf({ session, key }: CustomerCall): readonly Json[] {
  if (session === 'required') return key === 'none' ? SECURITY.session : SECURITY.account;
  return key === 'none' ? [] : [{}, { key: [] }];
}

function fileOperation(name: string, file: FilePath, schemas: Schemas): Json {
  const { components, refusal } = schemas;
  const { path, summary, access, query, input, body, answer } = file;
  const ofPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const ofQuery = query === undefined ? [] : queryParameters(components.jsonSchema(query, 'input'));
  const content =
    typeof answer === 'string'
      ? answer === JSON_ONLY
        ? { [JSON_ONLY]: { schema: { anyOf: [{ type: 'object' }, refusal()] } } }
        : { [answer]: {}, [JSON_ONLY]: { schema: refusal() } }
      : { [JSON_ONLY]: { schema: { oneOf: [components.jsonSchema(envelopeOf(answer), 'output'), refusal()] } } };
  return {
    operationId: name,
    summary,
    tags: [tagOf(file)],
    parameters: [LANG_HEADER, ...ofPath, ...ofQuery],
    ...(body !== undefined && { requestBody: { required: true, content: { [body]: BODIES[body] } } }),
    ...(input !== undefined && {
      requestBody: {
        required: true,
        content: { [JSON_ONLY]: { schema: components.jsonSchema(input, 'input', true) } },
      },
    }),
    security: access === undefined ? [] : SECURITY[access],
    responses: {
      200: { description: 'the file or data, or the refusal of the call', content },
      ...transportResponses(file, schemas),
    },
  };
}

/** The part of the path that names the resource: forex, user, account. */
export function tagOf(call: Pick<Call, 'path'>): string {
  return call.path.split('/').at(-2) ?? '';
}

/** `calls` by the names that generated clients give their functions. */
export function openApiDocument(calls: Readonly<Record<string, CustomerCall>>, version: string): Json {
  const components = new Components();
  components.jsonSchema(z.object({ any: refusalEnvelope }), 'output');
  const refusal = (code?: number): Json => ({ $ref: `${COMPONENTS}Refusal${code ?? ''}` });
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls))
    paths[call.path] = { [call.method.toLowerCase()]: operation(name, call, { components, refusal }) };
  for (const [name, file] of Object.entries(FILE_PATHS))
    paths[file.path] = { [file.method.toLowerCase()]: fileOperation(name, file, { components, refusal }) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradewind',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: `Every answer is { code, msg, data }. Codes: ${ERROR_KEYS.map((key) => `${ERROR_CODES[key]} ${key}`).join(', ')}.`,
    },
    servers: [{ url: '/', description: 'the server that this document comes from' }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

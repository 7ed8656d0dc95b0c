/** The OpenAPI document of the calls, generated from the contract's schemas. */
import { type Call, ERROR_KEYS, ERROR_CODES, HEADERS, refusalEnvelope } from '@tradewind/contract';
import { type Json, jsonSchema } from './json-schema.ts';

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

function operation(call: Call): Json {
  const input = jsonSchema(call.input, 'input', call.method === 'POST');
  const success = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 1 }, msg: { type: 'string' }, data: jsonSchema(call.output, 'output') },
  };
  const parameters = [
    LANG_HEADER,
    ...(call.changes ? [KEY_HEADER] : []),
    ...(call.method === 'GET' ? queryParameters(input) : []),
  ];
  const body = {
    content: { 'application/json': { schema: input }, 'application/x-www-form-urlencoded': { schema: input } },
  };
  return {
    operationId: call.path.replaceAll(/[^A-Za-z0-9]+/gu, '_').replace(/^_/u, ''),
    summary: call.summary,
    tags: [tagOf(call)],
    parameters,
    ...(call.method === 'POST' ? { requestBody: body } : {}),
    ...(call.session === 'required' ? { security: [{ session: [] }] } : {}),
    responses: {
      200: {
        description: 'code 1 and the data, or the code of a refusal with its key and details',
        ...(call.changes ? { headers: { [HEADERS.idempotentReplay]: REPLAY_HEADER } } : {}),
        content: { 'application/json': { schema: { oneOf: [success, { $ref: '#/components/schemas/Refusal' }] } } },
      },
      default: {
        description: 'no handler spoke (400, 404, 405, 413, 415, 429, 503): the same three fields',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

/** The part of the path that names the resource: forex, user, account. */
export function tagOf(call: Call): string {
  return call.path.split('/').at(-2) ?? '';
}

export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) paths[call.path] = { [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradewind',
      version,
      description: `Every answer is { code, msg, data }. Codes: ${ERROR_KEYS.map((key) => `${ERROR_CODES[key]} ${key}`).join(', ')}.`,
    },
    paths,
    components: {
      schemas: { Refusal: jsonSchema(refusalEnvelope, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: HEADERS.token } },
    },
  };
}

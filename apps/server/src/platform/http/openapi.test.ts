/** The OpenAPI document says what a program must know to send a call and to read its answer. */
import {
  type Call,
  ERROR_CODES,
  ERROR_KEYS,
  accountCalls,
  alertCalls,
  forexCalls,
  notificationCalls,
} from '@tradewind/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_CALLS, CALLS } from './docs.ts';
import { openApiDocument } from './openapi.ts';

const json = z.looseObject({});
const media = z.object({ 'application/json': z.object({ schema: json }) });
const operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), schema: json.optional() })),
  requestBody: z.object({ content: media.loose() }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: media })),
});
const document = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), json)),
    components: z.object({ schemas: z.record(z.string(), json) }).loose(),
  })
  .parse(openApiDocument(CALLS, '1.0.0'));

const operationOf = ({ path, method }: Call) => operation.parse(document.paths[path]?.[method.toLowerCase()]);
const fieldsOf = (call: Call) =>
  z
    .looseObject({ properties: z.record(z.string(), json) })
    .parse(operationOf(call).requestBody?.content['application/json'].schema).properties;
const queryOf = (call: Call, name: string) => operationOf(call).parameters.find((each) => each.name === name)?.schema;

describe('an input in the OpenAPI document', () => {
  it('says which numbers a choice has, and what they mean', () => {
    expect(fieldsOf(forexCalls.submit)).toMatchObject({
      type: { type: 'integer', enum: [1, 2], description: '1 buy, 2 sell' },
      status: {
        type: 'integer',
        enum: [1, 0],
        description: expect.stringMatching(/^1 market.*, 0 pending/u) as unknown,
      },
    });
    expect(queryOf(forexCalls.myDeal, 'status')).toMatchObject({ type: 'integer', enum: [1, 0, 3] });
    expect(fieldsOf(alertCalls.addAlert)['repeat']).toMatchObject({ type: 'integer', enum: [0, 1], default: 0 });
  });

  it('says the bounds of whole numbers, and the form of decimals', () => {
    expect(queryOf(forexCalls.kline, 'limit')).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 300,
    });
    expect(queryOf(notificationCalls.notifications, 'page')).toMatchObject({ minimum: 1, maximum: 100_000 });
    const { cont, forex_id: instrument, expires_at: expiry } = fieldsOf(forexCalls.submit);
    expect(instrument).toMatchObject({ type: 'integer', minimum: 1 });
    expect(expiry).toMatchObject({ type: 'integer', minimum: 0, maximum: 8.64e15 });
    expect(cont).toMatchObject({ type: ['number', 'string'], maxLength: 64 });
    const pattern = new RegExp(String(cont?.['pattern']), 'u');
    for (const text of ['0.10', '.5', '+1', '-2e-3', ' 7 ']) expect([text, pattern.test(text)]).toEqual([text, true]);
    for (const text of ['', '0x1', '0.', '1,5', '1 000', 'NaN'])
      expect([text, pattern.test(text)]).toEqual([text, false]);
  });

  it('knows no other fields than its own', () => {
    expect(operationOf(forexCalls.close)).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { additionalProperties: false, required: ['id'] } } } },
      responses: { 200: { headers: { 'idempotent-replay': expect.anything() as unknown } } },
    });
  });

  it('of an order says what each field is', () => {
    const orders = [forexCalls.submit, forexCalls.updatePending, forexCalls.close, forexCalls.setStopPrice];
    for (const call of orders)
      for (const [name, { description }] of Object.entries(fieldsOf(call)))
        expect([call.path, name, description]).toEqual([call.path, name, expect.stringMatching(/\w/u)]);
  });
});

it.each([
  [forexCalls.submit, 'trade', [{ session: [] }, { key: [] }]],
  [forexCalls.tradeList, 'read', [{}, { key: [] }]],
  [accountCalls.userInfo, undefined, [{ session: [] }]],
] as const)(
  'the OpenAPI document says whether an API key reaches a call, and with which scope',
  (call, scope, security) => {
    const { responses, ...rest } = operationOf(call);
    expect([rest['x-key-scope'], rest['security']]).toEqual([scope, security]);
    expect('ratelimit-remaining' in json.parse(responses['200']?.['headers'] ?? {})).toBe(scope !== undefined);
  },
);

describe('an answer in the OpenAPI document', () => {
  const REF = '#/components/schemas/';
  const { schemas } = document.components;

  it('is told from every refusal by its code', () => {
    for (const call of ALL_CALLS)
      expect(operationOf(call).responses['200']?.content['application/json'].schema).toMatchObject({
        oneOf: [{ properties: { code: { const: 1 } }, required: ['code', 'msg', 'data'] }, { $ref: `${REF}Refusal` }],
      });
    const codes = ERROR_KEYS.map((key) => ERROR_CODES[key]);
    expect(schemas['Refusal']).toMatchObject({ anyOf: codes.map((code) => ({ $ref: `${REF}Refusal${code}` })) });
    for (const key of ERROR_KEYS)
      expect(schemas[`Refusal${ERROR_CODES[key]}`]).toMatchObject({
        properties: { code: { const: ERROR_CODES[key] }, data: { properties: { key: { const: key } } } },
      });
  });

  it('refers to a named schema where the contract has a name for it', () => {
    const answer = operationOf(forexCalls.submit).responses['200']?.content['application/json'].schema;
    expect(answer).toMatchObject({ oneOf: [{ properties: { data: { $ref: `${REF}NumberedOrder` } } }, {}] });
    expect(schemas).toMatchObject({
      Order: { properties: { OrderType: { description: '1 buy, 2 sell' }, CloseReason: {} } },
      CloseReason: { enum: expect.arrayContaining(['stop_loss', 'stop_out']) as unknown },
      Instrument: { properties: { ForexQuotations: { $ref: `${REF}ForexQuotations` } } },
    });
    const references = JSON.stringify(document).match(/"#\/[^"]+"/gu) ?? [];
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(Object.keys(schemas)).toContain(reference.slice(REF.length + 1, -1));
  });

  it('of a refusal has its details', () => {
    expect(schemas['Refusal1206']).toMatchObject({ properties: { data: { required: ['key', 'required', 'free'] } } });
    expect(schemas['Refusal1205']).toMatchObject({ properties: { data: { required: ['key', 'min', 'max', 'step'] } } });
    expect(schemas['Refusal1213']).toMatchObject({ properties: { data: { required: ['key', 'asked', 'now'] } } });
  });

  it('may be one of the statuses that no call sends', () => {
    const statusesOf = (call: Call) => Object.keys(operationOf(call).responses);
    expect(statusesOf(forexCalls.submit)).toEqual(['200', '400', '413', '415', '429', '503']);
    expect(statusesOf(forexCalls.kline)).toEqual(['200', '400', '429', '503']);
  });
});

describe('the calls in the OpenAPI document', () => {
  it('have the names of the contract, each once, and say whether they need a session or a key', () => {
    expect(CALLS).toMatchObject({ submit: forexCalls.submit, tradeList: forexCalls.tradeList });
    for (const [operationId, call] of Object.entries(CALLS))
      expect(operationOf(call)).toMatchObject({
        operationId,
        security: [
          ...(call.session === 'required' ? [{ session: [] }] : call.key === 'none' ? [] : [{}]),
          ...(call.key === 'none' ? [] : [{ key: [] }]),
        ],
      });
  });

  it('are at the server that sends the document', () => {
    expect(document).toMatchObject({ servers: [{ url: '/' }], info: { license: { identifier: 'MIT' } } });
  });
});

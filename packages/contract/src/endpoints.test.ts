import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type EndpointTable, withSchemas } from './call.ts';

const endpoint = { method: 'GET', path: '/api/one', session: 'none', changes: false } as const;
const schemas = { one: { summary: 'One', input: z.object({}), output: z.string() } };
const endpoints: EndpointTable<typeof schemas> = { one: endpoint };

describe('the declaration of calls', () => {
  it('joins an endpoint and its schemas into one call', () => {
    expect(withSchemas(endpoints, schemas)).toEqual({ one: { ...endpoint, ...schemas.one } });
  });

  it('does not compile when an endpoint has no schemas, or schemas have no endpoint', () => {
    // @ts-expect-error two has no schemas
    const more: EndpointTable<typeof schemas> = { one: endpoint, two: endpoint };
    // @ts-expect-error one has no endpoint
    const fewer: EndpointTable<typeof schemas> = {};
    // @ts-expect-error the schemas of another table
    withSchemas(endpoints, { two: schemas.one });
    expect(Object.keys({ ...more, ...fewer })).toEqual(['one', 'two']);
  });
});

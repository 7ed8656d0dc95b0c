/** Changes of the API only add (docs/reference/changes.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ApiSurface, type Fields, apiSurface, breakingChanges } from './testing/api-surface.ts';

const released = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing', 'released-api.json'), 'utf8'),
) as ApiSurface;

it('programs that were written for the last release still work', () => {
  expect(Object.keys(released.calls).length).toBeGreaterThan(150);
  expect([...breakingChanges(released, apiSurface())]).toEqual([]);
});

const surface = (input: Fields, answer: Fields): ApiSurface => ({
  calls: { 'POST /order': { input, answer } },
  schemas: {},
});

it.each<[why: string, now: ApiSurface, fault: string | undefined]>([
  ['a new optional field', surface({ id: 'integer !', more: 'string' }, { 'data.Id': 'integer !' }), undefined],
  ['an optional one', surface({ id: 'integer' }, { 'data.Id': 'integer !', 'data.More': 'null' }), undefined],
  ['another form of a request', surface({ id: 'integer string !' }, { 'data.Id': 'integer !' }), undefined],
  ['no call', { calls: {}, schemas: {} }, 'POST /order is gone'],
  ['a field less in a request', surface({}, { 'data.Id': 'integer !' }), 'id of the request is gone'],
  ['another type in a request', surface({ id: 'string !' }, { 'data.Id': 'integer !' }), 'id does not take integer'],
  [
    'a new field that is required',
    surface({ id: 'integer !', more: 'string !' }, { 'data.Id': 'integer !' }),
    'more is new',
  ],
  ['a field less in an answer', surface({ id: 'integer !' }, {}), 'data.Id is gone'],
  [
    'another type in an answer',
    surface({ id: 'integer !' }, { 'data.Id': 'integer null !' }),
    'data.Id may be null now',
  ],
  ['a field that may be absent', surface({ id: 'integer !' }, { 'data.Id': 'integer' }), 'data.Id may be absent now'],
])('%s is a breaking change, or is none', (_why, now, fault) => {
  const faults = [...breakingChanges(surface({ id: 'integer !' }, { 'data.Id': 'integer !' }), now)];
  expect(faults).toEqual(fault === undefined ? [] : [expect.stringContaining(fault)]);
});

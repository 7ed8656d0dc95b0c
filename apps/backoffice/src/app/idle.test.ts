import { expect, it } from 'vitest';
import { IDLE_MS, idleState, WARNING_MS } from './idle.ts';

it.each([
  ['touched just now', 0, { kind: 'active' }],
  ['a moment before the warning', IDLE_MS - WARNING_MS - 1, { kind: 'active' }],
  ['as the warning begins', IDLE_MS - WARNING_MS, { kind: 'warning', seconds: 60 }],
  ['in its last moment', IDLE_MS - 1, { kind: 'warning', seconds: 1 }],
  ['when it is over', IDLE_MS, { kind: 'over' }],
  ['after a night with the lid closed', IDLE_MS * 40, { kind: 'over' }],
  ['with the clock set back', -5000, { kind: 'active' }],
])('%s', (_, passedMs, wanted) => {
  expect(idleState(1_000_000, 1_000_000 + passedMs)).toEqual(wanted);
});

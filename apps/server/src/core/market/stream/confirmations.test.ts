import { afterEach, expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/index.ts';
import { Confirmations } from './confirmations.ts';
import { DURABLE_SUBJECT, durableUpTo } from './subjects.ts';

const bus = await openBus(undefined);
const confirmations = new Confirmations(bus);
afterEach(() => confirmations.stop());

it('a replaced writer confirms nothing', async () => {
  const confirmed: number[] = [];
  const [ten, fifteen, twenty] = [10, 15, 20].map((id) => confirmations.of(id));
  void twenty?.then(() => confirmed.push(20));
  bus.publish(DURABLE_SUBJECT, durableUpTo(10, 2));
  await ten;
  // it was paused, and does not know yet that it was replaced
  bus.publish(DURABLE_SUBJECT, durableUpTo(20, 1));
  bus.publish(DURABLE_SUBJECT, durableUpTo(15, 2));
  await fifteen;
  expect(confirmed).toEqual([]);
  bus.publish(DURABLE_SUBJECT, durableUpTo(20, 3));
  await twenty;
});

/** Few slots are sorted with one method, many with another, and both by id. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { SlotList } from './slot-list.ts';

const SEED = Number(process.env['ENGINE_LAWS_SEED'] ?? 20_261_121);

test('slots are sorted by id for any number of slots', () => {
  const slots = fc.uniqueArray(fc.nat({ max: 1_000_000 }), { maxLength: 500 });
  const list = new SlotList();
  fc.assert(
    fc.property(slots, (unsorted) => {
      // ids fall as slots rise
      const idOf = (slot: number): number => 2 ** 40 - slot;
      list.clear();
      for (const slot of unsorted) list.add(slot);
      list.sort(false, idOf);
      const sorted = Array.from({ length: list.length }, (_, index) => list.at(index));
      expect(sorted).toEqual(unsorted.toSorted((left, right) => idOf(left) - idOf(right)));
    }),
    { seed: SEED },
  );
});

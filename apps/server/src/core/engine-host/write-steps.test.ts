import { expect, it } from 'vitest';
import { WriteSteps } from './write-steps.ts';

it('a statement has one name by its text, and only so many have one', () => {
  const steps = new WriteSteps();
  const nameOf = (index: number, rows?: number): string =>
    steps.stepOf({ text: `DELETE FROM t WHERE id = ${index}`, values: [], ...(rows !== undefined && { rows }) }).name;
  const names = Array.from({ length: 300 }, (_, index) => nameOf(index));
  expect(names.slice(0, 200).every((name) => name.startsWith('write_'))).toBe(true);
  expect(new Set(names.slice(0, 200)).size).toBe(200);
  expect(new Set(names.slice(200))).toEqual(new Set(['']));
  expect(nameOf(7)).toBe(names[7]);
});

it('a statement that must touch rows proves it, and is another one than without', () => {
  const steps = new WriteSteps();
  const write = { text: 'UPDATE t SET a = $1::text', values: ['x'] };
  expect(steps.stepOf({ ...write, rows: 2 })).toMatchObject({
    name: 'write_1',
    text: 'WITH touched AS (UPDATE t SET a = $1::text RETURNING 1) SELECT prove_rows(count(*), $2::bigint) FROM touched',
    values: ['x', '2'],
  });
  expect(steps.stepOf(write)).toMatchObject({ name: 'write_2', text: write.text });
});

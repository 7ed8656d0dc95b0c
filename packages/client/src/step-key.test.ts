import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { StepKey, wasEarlierSubmit } from './step-key.ts';

const refusal = (status: number) => new ApiError(1103, 'code_wrong', 'wrong', {}, status);

/** The keys of consecutive submits with these outcomes. */
async function keysOf(ends: readonly (Error | undefined)[]): Promise<readonly string[]> {
  const step = new StepKey(randomUUID);
  const keys: string[] = [];
  for (const end of ends)
    await step
      .run(async (key) => {
        keys.push(key);
        if (end !== undefined) throw end;
        await Promise.resolve();
      })
      .catch(() => {});
  return keys;
}

describe('the key of a step', () => {
  it.each([
    ['no answer came', new NetworkError('ERR_TIMEOUT', undefined)],
    ['the server failed', refusal(503)],
  ])('stays the same while the outcome is unknown: %s', async (_, error) => {
    const [first, second, third] = await keysOf([error, error, undefined]);
    expect([second, third]).toEqual([first, first]);
  });

  it('changes after an answer, which the old key would return again', async () => {
    expect(new Set(await keysOf([refusal(200), undefined, undefined])).size).toBe(3);
  });

  it('was used by an earlier submit if the server reports it, and not for other conflicts', () => {
    const conflict = (details: Record<string, unknown>) => new ApiError(1006, 'conflict', '', details, 200);
    expect(wasEarlierSubmit(conflict({ reason: 'idempotency_key' }))).toBe(true);
    expect([conflict({ rate: '7.8' }), refusal(200), new Error('x')].map(wasEarlierSubmit)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('differs for each step', async () => {
    expect(await keysOf([undefined])).not.toEqual(await keysOf([undefined]));
  });
});

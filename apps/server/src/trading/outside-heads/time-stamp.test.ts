/** Time stamps of a real authority, and of one that misbehaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Authority, startAuthority } from './testing/authority.ts';
import { readTimeStamp, requestTimeStamp } from './time-stamp.ts';

const TEXT = `42:${'ab'.repeat(32)}`;
let authority: Authority;
beforeAll(async () => {
  authority = await startAuthority();
});
afterAll(() => authority.stop());

describe('a time stamp', () => {
  it('is of the text, and openssl verifies it', async () => {
    const { answer, timeMs } = await requestTimeStamp(authority.url, TEXT);
    expect(Math.abs(timeMs - Date.now())).toBeLessThan(5000);
    await authority.check(answer, TEXT);
    await expect(authority.check(answer, `${TEXT}0`)).rejects.toThrow('ts -verify');
    await expect(readTimeStamp(answer, `${TEXT}0`)).rejects.toThrow('of something else');
  });

  it.each([
    ['status 500', 'answered 500'],
    ['garbage', 'no time stamp'],
    ['huge', 'too large'],
    ['refusal', 'not granted: status 2'],
    ['replayed', 'another nonce'],
    ['altered', 'signature of the time stamp is wrong'],
    ['redirect', 'fetch failed'],
  ] as const)('is refused from an authority with %s', async (how, message) => {
    await requestTimeStamp(authority.url, TEXT);
    authority.misbehave(how);
    await expect(requestTimeStamp(authority.url, TEXT)).rejects.toThrow(message);
    authority.misbehave('none');
  });
});

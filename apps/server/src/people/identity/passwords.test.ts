import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { Passwords } from './passwords.ts';

const passwords = new Passwords();

describe('password hashes', () => {
  it('are argon2id with individual salts', async () => {
    const [first, second] = await Promise.all([passwords.hash('brisk otter'), passwords.hash('brisk otter')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect(first).not.toBe(second);
    expect(await passwords.matches(first, 'brisk otter')).toBe(true);
    expect(await passwords.matches(first, 'brisk otters')).toBe(false);
    expect(passwords.isOutdated(first)).toBe(false);
  });

  it('match the same password typed on another keyboard', async () => {
    const stored = await passwords.hash('café-ﬁne');
    expect(await passwords.matches(stored, 'cafe\u0301-fine')).toBe(true);
  });

  it('match nothing when there is no account, or none with a password login', async () => {
    expect(await passwords.matches(undefined, 'anything')).toBe(false);
    expect(await passwords.matches('-', '-')).toBe(false);
  });

  it('are outdated with other parameters', async () => {
    const weaker = await hash('brisk otter', { memoryCost: 8192, timeCost: 1 });
    expect(await passwords.matches(weaker, 'brisk otter')).toBe(true);
    expect(passwords.isOutdated(weaker)).toBe(true);
  });
});

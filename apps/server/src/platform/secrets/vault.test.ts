import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Vault, openVault } from './vault.ts';

/** Refused by the cipher (changed, other key or purpose) or because of an unknown format. */
const REFUSED = /authenticat|sealed value/iu;

describe('the vault', () => {
  const vault = new Vault(randomBytes(32));

  it('returns what was sealed, and seals the same text differently each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sealed = vault.seal('card', text);
        expect(vault.unseal('card', sealed).toString()).toBe(Buffer.from(text).toString());
        expect(vault.seal('card', text).equals(sealed)).toBe(false);
      }),
    );
  });

  it('does not open anything that was changed, or sealed for another purpose or with another key', () => {
    const sealed = vault.seal('card', 'A1234567');
    expect(() => vault.unseal('name', sealed)).toThrow(REFUSED);
    expect(() => new Vault(randomBytes(32)).unseal('card', sealed)).toThrow(REFUSED);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.unseal('card', changed), String(index)).toThrow(REFUSED);
      expect(() => vault.unseal('card', sealed.subarray(0, index)), String(index)).toThrow(REFUSED);
    }
  });

  it('hashes equal values equally within a purpose only', () => {
    expect(vault.hmac('code', '123456')).toEqual(vault.hmac('code', '123456'));
    expect(vault.hmac('code', '123456')).not.toEqual(vault.hmac('captcha', '123456'));
  });
});

describe('the key of a data folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tradewind-vault-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created once, readable by its owner only', () => {
    const sealed = openVault(folder).seal('x', 'kept');
    expect(openVault(folder).unseal('x', sealed).toString()).toBe('kept');
    expect(statSync(join(folder, 'data.key')).mode & 0o777).toBe(0o600);
  });

  it('is ignored if the environment has one', () => {
    const sealed = openVault(folder, Buffer.alloc(32, 7).toString('base64')).seal('x', 'kept');
    expect(() => openVault(folder).unseal('x', sealed)).toThrow(REFUSED);
  });
});

import { describe, expect, it } from 'vitest';
import { addressNote, cleanAddress } from './address-form.ts';
import { accountNote, caretAfterGrouping, isBic, sentAccount, showAccount } from './bank-form.ts';

describe('an address that is being typed', () => {
  it.each([
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['LTC', 'LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr'],
    ['DOGE', 'D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD'],
  ])('has no fault for %s %s, nor for any prefix of it', (protocol, address) => {
    expect(addressNote(protocol, address, false)).toBeUndefined();
    for (let length = 0; length <= address.length; length += 1)
      expect(addressNote(protocol, address.slice(0, length), true)).toBeUndefined();
  });

  it.each([
    ['TRC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7', { key: 'start', starts: ['T'] }],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t', { key: 'characters' }],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', { key: 'short' }],
    ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7a', { key: 'long' }],
    ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ecg', { key: 'characters' }],
    ['SOL', 'anything', undefined],
  ])('%s %s', (protocol, address, note) => {
    expect(addressNote(protocol, address, false)).toEqual(note);
  });

  it('is cleaned of clipboard artefacts', () => {
    expect(cleanAddress(' TR7NHq\u200bjeKQxG\nTCi8 ')).toBe('TR7NHqjeKQxGTCi8');
    expect(cleanAddress('\u202aTR7NHq\u2069jeKQxG\u202e')).toBe('TR7NHqjeKQxG');
  });
});

describe('an account number', () => {
  it('is shown as an IBAN in groups of four, and sent without spaces', () => {
    expect(showAccount('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(sentAccount('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
    expect(sentAccount('\u202aDE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠\u202c')).toBe('DE89370400440532013000');
    expect([showAccount('012-345678-901'), sentAccount(' 012-345678-901 ')]).toEqual([
      '012-345678-901',
      '012-345678-901',
    ]);
  });

  it.each([
    ['GB29 NWBK 6016 1331 9268 19', undefined],
    ['GB29 NWBK 6016 1331 9268 91', 'checksum'],
    ['DE89 3704 0044 0532 0130 00 1234 5678 9012 34', 'length'],
    ['DE89 3704 0044 0532 0130 0?', 'characters'],
    ['012-345678-901', undefined],
    ['012_345', 'characters'],
    ['', undefined],
  ])('%s: %s', (account, note) => {
    expect(accountNote(account)).toBe(note);
  });

  it('keeps the caret after the typed text', () => {
    const after = (typed: string, caret: number) => caretAfterGrouping(typed, caret, showAccount(typed));
    expect(after('DE893', 5)).toBe(6);
    expect(after('DE89 3704 0', 11)).toBe(11);
    expect(after('DE89 X3704', 6)).toBe(6);
    expect(after('DE8', 3)).toBe(3);
  });
});

it('a BIC is recognised by its format', () => {
  expect(['DEUTDEFF', 'deut de ff 500', 'DEUTDEF', '1EUTDEFF'].map(isBic)).toEqual([true, true, false, false]);
});

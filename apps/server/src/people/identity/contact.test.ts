import { describe, expect, it } from 'vitest';
import { areaOf } from '../areas/index.ts';
import { parseAccount, parseEmail, parseMobile } from './contact.ts';

const AREA_ONLY = 1;
const NUMBER_ONLY = 3;

function areaId(country: string): number {
  for (let id = 1; id <= 300; id++) if (areaOf(id)?.country === country) return id;
  throw new Error(`no area ${country}`);
}

const numberOf = (typed: string, area: string | undefined, mode: number): string => {
  const read = parseMobile(typed, area === undefined ? undefined : areaId(area), mode);
  return typeof read === 'string' ? read : read.to;
};

describe('an email address', () => {
  it.each([
    ['anna@example.com', 'anna@example.com'],
    ['  Anna.Smith+News@Example.COM ', 'anna.smith+news@example.com'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['anna@ｅｘａｍｐｌｅ.com', 'anna@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['\u200banna＠example.com\ufeff', 'anna@example.com'],
    ['\u202aanna@example.com\u202c', 'anna@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is stored as %s', (typed, kept) => {
    expect(parseEmail(typed)).toEqual({ channel: 'email', to: kept });
  });

  it.each([
    [''],
    ['anna'],
    ['@example.com'],
    ['anna@'],
    ['anna@localhost'],
    ['anna@127.0.0.1'],
    ['anna@0x7f.1'],
    ['anna@[127.0.0.1]'],
    ['anna@exa mple.com'],
    ['anna@example..com'],
    ['anna@example.com.'],
    ['anna@-example.com'],
    ['anna@ex%61mple.com'],
    ['anna@example.com/path'],
    ['anna@example.com\r\nBcc: all@example.com'],
    ['an na@example.com'],
    ['.anna@example.com'],
    ['an..na@example.com'],
    ['"anna smith"@example.com'],
    ['änna@example.com'],
    ['anna@example.123'],
    [`${'a'.repeat(65)}@example.com`],
    [`anna@${'a'.repeat(64)}.com`],
    [`anna@${'abcdefghi.'.repeat(26)}com`],
  ])('%j is refused', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });
});

describe('a mobile number', () => {
  it.each([
    ['٠٥٠١٢٣٤٥٦٧', 'AE', '+971501234567'],
    ['۰۵۰۱۲۳۴۵۶۷', 'AE', '+971501234567'],
    ['०५०१२३४५६७', 'AE', '+971501234567'],
    ['+٩٧١٥٠١٢٣٤٥٦٧', undefined, '+971501234567'],
    ['＋８１９０１２３４５６７８', undefined, '+819012345678'],
    ['\u202a+971501234567\u202c', undefined, '+971501234567'],
    ['\u200e050\u2066 123 4567\u2069', 'AE', '+971501234567'],
  ])('%j with area %s is %s', (typed, area, kept) => {
    expect(numberOf(typed, area, 1)).toBe(kept);
  });
});

describe('a mobile number', () => {
  it.each([
    ['5123 4567', 'HK', AREA_ONLY, '+85251234567'],
    ['(202) 555-0123', 'US', AREA_ONLY, '+12025550123'],
    ['07400 123456', 'GB', AREA_ONLY, '+447400123456'],
    ['+44 7400 123456', 'US', AREA_ONLY, '+447400123456'],
    ['+852 5123 4567', undefined, AREA_ONLY, '+85251234567'],
    ['＋852 5123 4567', undefined, AREA_ONLY, '+85251234567'],
    ['+٨٥٢51234567', undefined, AREA_ONLY, '+85251234567'],
    ['85251234567', undefined, NUMBER_ONLY, '+85251234567'],
    ['0085251234567', undefined, NUMBER_ONLY, '+85251234567'],
    ['+85251234567', undefined, NUMBER_ONLY, '+85251234567'],
    ['51234567', 'HK', NUMBER_ONLY, '+85251234567'],
  ])('%s with area %s in mode %i is %s', (typed, area, mode, kept) => {
    expect(numberOf(typed, area, mode)).toBe(kept);
  });

  it.each([
    ['51234567', undefined, AREA_ONLY, 'area_id'],
    ['123', 'HK', AREA_ONLY, 'number'],
    ['+1234', undefined, AREA_ONLY, 'number'],
    ['hello', 'HK', AREA_ONLY, 'number'],
    ['', 'HK', AREA_ONLY, 'number'],
    ['+85251234567 ext. 9', undefined, AREA_ONLY, 'number'],
    ['call +85251234567 now', undefined, NUMBER_ONLY, 'number'],
    ['12345', undefined, NUMBER_ONLY, 'number'],
  ])('%j with area %s in mode %i is a fault of %s', (typed, area, mode, fault) => {
    expect(numberOf(typed, area, mode)).toBe(fault);
  });

  it.each([
    ['13800138000', 'CN', AREA_ONLY],
    ['+86 138 0013 8000', undefined, AREA_ONLY],
    ['+86 138 0013 8000', 'US', AREA_ONLY],
    ['+86123456', undefined, AREA_ONLY],
    ['00 86 13800138000', 'DE', AREA_ONLY],
    ['011 86 13800138000', 'US', AREA_ONLY],
    ['8613800138000', undefined, NUMBER_ONLY],
    ['008613800138000', undefined, NUMBER_ONLY],
    ['+850 192 123 4567', undefined, NUMBER_ONLY],
    ['+972 50-234-5678', 'HK', NUMBER_ONLY],
    ['+678 591 2345', 'HK', AREA_ONLY],
    ['+53 51234567', 'HK', AREA_ONLY],
    ['+852 5123 4567', 'CN', AREA_ONLY],
  ])('%s with area %s in mode %i is of a region that is not served', (typed, area, mode) => {
    expect(numberOf(typed, area, mode)).toBe('region_not_served');
  });

  // example numbers of the numbering plans: valid, but expensive or not a personal phone
  it.each([
    ['+979 123 456 789', 'premium rate of no country'],
    ['+878 10 1234567890', 'personal numbers of no country'],
    ['+882 16 123456', 'satellite networks'],
    ['+883 510 000000000', 'international networks'],
    ['+870 773 111 632', 'satellite networks'],
    ['+881 612 345 678', 'satellite networks'],
    ['+888 123 456 789 01', 'disaster relief'],
    ['+800 1234 5678', 'toll-free of no country'],
    ['+808 1234 5678', 'shared cost of no country'],
    ['+852 900 1234 5678', 'premium rate'],
    ['+1 900 234 5678', 'premium rate'],
    ['+44 909 879 0123', 'premium rate'],
    ['+44 70 1234 5678', 'personal number'],
    ['+44 76 4012 3456', 'pager'],
    ['+49 180 12345', 'shared cost'],
    ['+1 800 234 5678', 'toll-free'],
    ['+44 55 1234 5678', 'company number'],
  ])('%s is refused: %s', (typed) => {
    for (const mode of [AREA_ONLY, NUMBER_ONLY]) expect(numberOf(typed, undefined, mode)).toBe('number');
  });

  it.each([
    ['+1 514 234 5678', 'fixed or mobile'],
    ['+49 1511 2345678', 'mobile'],
    ['+44 20 7183 8750', 'fixed: many take text messages'],
  ])('%s is accepted: %s', (typed) => {
    expect(numberOf(typed, undefined, AREA_ONLY)).toBe(typed.replaceAll(' ', ''));
  });

  it('of an unknown area is refused, whatever the mode', () => {
    expect(parseMobile('85251234567', 9999, AREA_ONLY)).toBe('area_id');
    expect(parseMobile('85251234567', 9999, NUMBER_ONLY)).toBe('area_id');
  });

  it('has its calling code, and its country where the number determines it', () => {
    expect(parseMobile('+85251234567', undefined, AREA_ONLY)).toMatchObject({ callingCode: '852', country: 'HK' });
    expect(parseMobile('+12025550123', undefined, AREA_ONLY)).toMatchObject({ callingCode: '1', country: 'US' });
    expect(parseMobile('6135550123', areaId('CA'), AREA_ONLY)).toMatchObject({ callingCode: '1', country: 'CA' });
  });
});

describe('the account of a login', () => {
  it('is parsed in every supported format', () => {
    expect(parseAccount('Anna@Example.com', undefined)).toEqual({ channel: 'email', to: 'anna@example.com' });
    for (const typed of ['+852 5123 4567', '852 5123 4567', '0085251234567'])
      expect(parseAccount(typed, undefined)).toMatchObject({ channel: 'sms', to: '+85251234567' });
    expect(parseAccount('5123 4567', areaId('HK'))).toMatchObject({ to: '+85251234567' });
    expect(parseAccount('anna', undefined)).toBeUndefined();
    expect(parseAccount('+8613800138000', undefined)).toBeUndefined();
  });
});

/** Bank accounts from the examples of the standards, and properties of the IBAN. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BankInput, checkBankDetails, showAccount } from './index.ts';

const options = { seed: 20_261_121, numRuns: 500 };

const bank = (changes: Partial<BankInput>): BankInput => ({
  bank_name: 'Example Bank',
  bank_address: '1 Main Street',
  bank_swift: '',
  payee_name: 'Ann Example',
  payee_account: 'DE89370400440532013000',
  ...changes,
});
const faultsOf = (changes: Partial<BankInput>) => {
  const check = checkBankDetails(bank(changes));
  return check.ok ? {} : check.fields;
};
const accountOf = (changes: Partial<BankInput>) => {
  const check = checkBankDetails(bank(changes));
  return check.ok ? [check.details.account_kind, check.details.payee_account, check.details.bank_swift] : check.fields;
};

/** The example of each country in the IBAN registry (SWIFT, ISO 13616). */
const REGISTRY = `
  AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
  AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456
  BI4210000100010000332045181 BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957
  CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000
  DJ2100010000000154000100186 DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685
  EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634
  FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453
  GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690 HR1210010051863000160
  HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012
  IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302
  KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114
  LC55HEMM000100010012001200023015 LI21088100002324013AA LT121000011101001000 LU280019400644750000
  LV80BANK0000435195001 LY83002048000020100120361 MC5811222000010123456789030 MD24AG000225100013104168
  ME25505000012345678951 MK07250120000058984 MN121234123456789123 MR1300020001010000123456753
  MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124 NL91ABNA0417164300
  NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702 PL61109010140000071219812874
  PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000
  RS35260005601001611379 RU0304452522540817810538091310419 SA0380000000608010167519 SC18SSCB11010000000000001497USD
  SD2129010501234001 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541 SM86U0322509800000000270100
  SO211000001001000100141 ST23000100010051845310146 SV62CENR00000000000000700025 TL380080012345678910157
  TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678
  VG96VPVG0000012345678901 XK051212012345678906 YE15CBYE0001018861234567891234
`
  .trim()
  .split(/\s+/u);

describe('IBAN', () => {
  test.each(REGISTRY)('%s is accepted, also with spaces and in lower case', (iban) => {
    const grouped = iban.replaceAll(/(.{4})(?=.)/gu, '$1 ');
    for (const payee_account of [iban, grouped, ` ${grouped.toLowerCase()} `])
      expect(accountOf({ payee_account })).toEqual(['iban', iban, '']);
    expect(showAccount(iban)).toBe(grouped);
  });

  test.each([
    ['DE88370400440532013000', 'checksum'],
    ['DE8937040044053201300', 'format'],
    ['DE893704004405320130000', 'format'],
    ['GB29NWBK6016133192681X', 'format'],
    // Belgian national check digits: correct for ISO 7064, wrong for the bank
    ['BE41539007547035', 'checksum'],
    // a Swiss QR-IBAN (SIX, Style Guide QR-bill) takes payments with a QR reference only
    ['CH4431999123000889012', 'format'],
  ])('%s: %s', (payee_account, reason) => {
    expect(faultsOf({ payee_account })).toEqual({ payee_account: reason });
  });

  const remainder = (iban: string): bigint => {
    const moved = iban.slice(4) + iban.slice(0, 4);
    return BigInt(Array.from(moved, (letter) => String(Number.parseInt(letter, 36))).join('')) % 97n;
  };
  const withCheck = (country: string, bban: string): string =>
    country + String(98n - remainder(`${country}00${bban}`)).padStart(2, '0') + bban;
  const digits = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
  /** Germany, and Great Britain with letters: neither has national check digits in the account. */
  const ibans = fc.oneof(
    digits(18).map((bban) => withCheck('DE', bban)),
    fc.tuple(fc.stringMatching(/^[A-Z]{4}$/u), digits(14)).map(([code, number]) => withCheck('GB', code + number)),
  );

  test('a valid one is accepted, and one changed or two swapped characters are always refused', () => {
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    fc.assert(
      fc.property(ibans, fc.nat(), fc.constantFrom(...letters), (iban, place, letter) => {
        expect(accountOf({ payee_account: iban })).toEqual(['iban', iban, '']);
        const index = place % iban.length;
        const changed = iban.slice(0, index) + letter + iban.slice(index + 1);
        if (changed !== iban)
          expect([changed, checkBankDetails(bank({ payee_account: changed })).ok]).toEqual([changed, false]);
        const [left = '', right = ''] = iban.slice(index, index + 2);
        const swapped = iban.slice(0, index) + right + left + iban.slice(index + 2);
        if (swapped !== iban)
          expect([swapped, checkBankDetails(bank({ payee_account: swapped })).ok]).toEqual([swapped, false]);
      }),
      options,
    );
  });
});

describe('BIC', () => {
  test.each([
    ['deutdeff', 'DEUTDEFF'],
    ['DEUT DE FF 500', 'DEUTDEFF500'],
    ['DEUTDEFFXXX', 'DEUTDEFFXXX'],
  ])('%s is stored as %s', (bank_swift, bic) => {
    expect(accountOf({ bank_swift })).toEqual(['iban', 'DE89370400440532013000', bic]);
  });

  // wrong length, a digit among the letters, no such country (ISO 3166), SWIFT's test network
  test.each(['DEUTDEF', 'DEUTDEFF5', 'D3UTDEFF', 'DEUTZZFF', 'DEUTDEF0', 'DEUT-DEFF'])(
    '%s is refused',
    (bank_swift) => {
      expect(faultsOf({ bank_swift })).toEqual({ bank_swift: 'format' });
    },
  );

  test.each([
    ['CHASUS33', 'DE89370400440532013000', 'country'],
    ['BNPAFRPP', 'DE89370400440532013000', 'country'],
    ['HSBCJESH', 'GB29NWBK60161331926819', undefined],
    ['HSBCGGSP', 'GB29NWBK60161331926819', undefined],
    ['HSBCIMDX', 'GB29NWBK60161331926819', undefined],
    ['HSBCJESH', 'FR1420041010050500013M02606', 'country'],
    ['BNPAGPGX', 'FR1420041010050500013M02606', undefined],
    ['BNPANCNX', 'FR1420041010050500013M02606', undefined],
    ['AABAAX22', 'FI2112345600000785', undefined],
    ['BNPAMCM1', 'FR1420041010050500013M02606', 'country'],
  ])('%s with %s: %s', (bank_swift, payee_account, reason) => {
    expect(faultsOf({ bank_swift, payee_account })).toEqual(reason === undefined ? {} : { bank_swift: reason });
  });
});

describe('accounts without IBAN', () => {
  test.each([
    ['CHASUS33', '000123456789', '000123456789'],
    ['HSBCHKHH', ' 123-456789-001 ', '123-456789-001'],
    ['BOFAUS3N', 'A/12 34', 'A/12 34'],
    ['BOFAUS3N', 'ZZ12345', 'ZZ12345'],
  ])('%s %s', (bank_swift, payee_account, kept) => {
    expect(accountOf({ bank_swift, payee_account })).toEqual(['account', kept, bank_swift]);
    expect(showAccount(kept)).toBe(kept);
  });

  test.each([
    [{ bank_swift: '', payee_account: '000123456789' }, { bank_swift: 'required' }],
    [{ bank_swift: 'DEUTDEFF', payee_account: '0532013000' }, { payee_account: 'iban_required' }],
    [{ bank_swift: 'HSBCJESH', payee_account: '0532013000' }, { payee_account: 'iban_required' }],
    [{ bank_swift: '', country: 'fr', payee_account: '0532013000' }, { payee_account: 'iban_required' }],
    [{ bank_swift: 'CHASUS33', payee_account: '-/ -' }, { payee_account: 'format' }],
    [{ bank_swift: 'CHASUS33', payee_account: '12_34' }, { payee_account: 'format' }],
    [{ bank_swift: 'CHASUS33', payee_account: '1'.repeat(35) }, { payee_account: 'format' }],
    [{ bank_swift: 'CHASUS33', payee_account: '1'.repeat(51) }, { payee_account: 'too_large' }],
    [{ bank_swift: 'CHASUS33', payee_account: '１２３４' }, { payee_account: 'format' }],
    [{ bank_swift: 'CHASUS33', payee_account: '1234', country: 'DE' }, { country: 'country' }],
    [{ country: 'AT' }, { country: 'country' }],
    [{ country: 'Germany' }, { country: 'format' }],
    [{ country: 'de', bank_swift: 'DEUTDEFF' }, {}],
    [{ payee_account: 'GB29NWBK60161331926819', country: 'JE' }, {}],
  ])('%j: %j', (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });
});

describe('texts', () => {
  test('names in every script are kept, and spaces are normalised', () => {
    const check = checkBankDetails(
      bank({
        bank_name: ' 香港上海\u3000滙豐銀行 ',
        payee_name: 'Jose\u0301\u00a0 Nguyễn',
        bank_address: 'شارع ١, بيروت',
      }),
    );
    expect(check.ok && check.details).toMatchObject({
      bank_name: '香港上海 滙豐銀行',
      payee_name: 'José Nguyễn',
      bank_address: 'شارع ١, بيروت',
    });
  });

  test.each([
    ['line break', 'a\nb'],
    ['tabulator', 'a\tb'],
    ['null', 'a\0b'],
    ['escape', 'a\u001b[31mb'],
    ['C1 control', 'a\u009bb'],
    ['override to the right', 'a\u202eb'],
    ['isolate', 'a\u2066b'],
    ['left-to-right mark', 'a\u200eb'],
    ['Arabic letter mark', 'a\u061cb'],
    ['zero-width space', 'a\u200bb'],
    ['zero-width joiner', 'a\u200db'],
    ['byte order mark', '\ufeffab'],
    ['soft hyphen', 'a\u00adb'],
    ['Hangul filler', 'a\u3164b'],
    ['Braille blank', 'a\u2800b'],
    ['variation selector', 'a\ufe0fb'],
    ['tag letter', 'a\u{e0041}b'],
    ['line separator', 'a\u2028b'],
    ['private use', 'a\ue000b'],
    ['lone surrogate', 'a\ud800b'],
  ])('%s is refused in every field', (_name, text) => {
    for (const field of ['bank_name', 'bank_address', 'bank_swift', 'payee_name', 'payee_account'] as const)
      expect([field, faultsOf({ [field]: text })]).toEqual([field, { [field]: 'characters' }]);
  });

  test('all faults are returned at once', () => {
    expect(
      faultsOf({ bank_name: '', bank_address: 'x'.repeat(281), payee_name: ' ', bank_swift: '?', payee_account: '' }),
    ).toEqual({
      bank_name: 'required',
      bank_address: 'too_large',
      payee_name: 'required',
      bank_swift: 'format',
      payee_account: 'required',
    });
  });
});

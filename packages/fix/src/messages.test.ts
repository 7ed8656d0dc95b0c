import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOfText, checksumOf, textOfBytes } from './bytes.ts';
import { Decoder, type Field, Message, encode, parseUtcTimestamp, utcTimestamp } from './index.ts';

/** Lengths and checksums computed by another program. */
const LOGON =
  '8=FIX.4.4|9=87|35=A|49=US|56=THEM|34=1|52=20260610-16:00:00.000|98=0|108=30|141=Y|553=user|554=secret|10=236|';
const SNAPSHOT =
  '8=FIX.4.4|9=122|35=W|49=THEM|56=US|34=2|52=20260610-16:00:00.123|262=1|48=4001|22=8|268=2|' +
  '269=0|270=1.08412|271=1|269=1|270=1.08419|271=5|10=245|';

const bytesOf = (text: string): Uint8Array => bytesOfText(text.replaceAll('|', '\u0001'));
const shown = (bytes: Uint8Array): string => textOfBytes(bytes).replaceAll('\u0001', '|');
const decode = (...pieces: readonly Uint8Array[]): Message[] => {
  const decoder = new Decoder();
  return pieces.flatMap((piece) => decoder.push(piece));
};
const typesOf = (...pieces: readonly Uint8Array[]): string[] => decode(...pieces).map(({ type }) => type);

/** With a right length and checksum, whatever its body is. */
function framed(body: string, begin = '8=FIX.4.4', length = body.length): Uint8Array {
  const text = `${begin}|9=${length}|${body}`.replaceAll('|', '\u0001');
  return bytesOf(`${text}10=${checksumOf(text, 0, text.length)}|`);
}

/** Changes of a byte; the second makes another digit of some. */
const BITS = [0x01, 0x08, 0x11, 0x80];

const value = fc
  .array(fc.integer({ min: 2, max: 255 }), { minLength: 1, maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes));
/** Without those of data fields and of the frame. */
const tag = fc.integer({ min: 1000, max: 9999 });
const fieldsOf = fc
  .tuple(fc.constantFrom('0', 'W', 'X', 'BE'), fc.array(fc.tuple(tag, value), { minLength: 1, maxLength: 8 }))
  .map(([type, rest]): Field[] => [[35, type], ...rest]);

describe('the bytes of a message', () => {
  it('have a length and a checksum', () => {
    const fields: Field[] = [
      [35, 'A'],
      [49, 'US'],
      [56, 'THEM'],
      [34, '1'],
      [52, utcTimestamp(Date.UTC(2026, 5, 10, 16))],
      [98, '0'],
      [108, '30'],
      [141, 'Y'],
      [553, 'user'],
      [554, 'secret'],
    ];
    expect(shown(encode(fields))).toBe(LOGON);
    expect(decode(bytesOf(LOGON))).toEqual([new Message('FIX.4.4', fields)]);
  });

  it.each(['', 'a\u0001b', '\u0000', '€'])('never contain the value %j', (text) => {
    expect(() =>
      encode([
        [35, '0'],
        [58, text],
      ]),
    ).toThrow('field 58');
  });

  it('are the same messages however they are cut', () => {
    const both = bytesOf(SNAPSHOT + LOGON);
    for (let cut = 0; cut <= both.length; cut += 1)
      expect(typesOf(both.subarray(0, cut), both.subarray(cut))).toEqual(['W', 'A']);
    fc.assert(
      fc.property(fc.array(fieldsOf, { maxLength: 5 }), fc.array(fc.nat({ max: 30 })), (all, cuts) => {
        const decoder = new Decoder();
        const bytes = all.flatMap((fields) => [...encode(fields)]);
        const found: Message[] = [];
        let at = 0;
        for (const length of [...cuts, bytes.length]) {
          found.push(...decoder.push(Uint8Array.from(bytes.slice(at, at + length))));
          at += length;
        }
        expect(found.map(({ fields }) => fields)).toEqual(all);
      }),
    );
  });

  it('are found between any garbage', () => {
    // the beginning of a message in it would have the next one wait for its end
    const garbage = fc
      .array(fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...bytesOf('8=FIX.4|9=10'))), { maxLength: 40 })
      .map((codes) => Uint8Array.from(codes))
      .filter((bytes) => !/8=FIX[.\w]*\|9=\d/u.test(shown(bytes)));
    fc.assert(
      fc.property(fieldsOf, garbage, garbage, (fields, before, between) => {
        const one = encode(fields);
        const found = decode(before, one, between, one);
        expect(found.map((message) => message.fields)).toEqual([fields, fields]);
      }),
    );
  });

  it('are ignored when any one of them has changed', () => {
    const good = bytesOf(SNAPSHOT);
    for (let index = 0; index < good.length * BITS.length; index += 1) {
      const at = index % good.length;
      const bad = Uint8Array.from(good);
      bad[at] = (bad[at] ?? 0) ^ (BITS[Math.floor(index / good.length)] ?? 0);
      // a length that has grown waits for more bytes, and then gives the messages in them back
      const after = Array.from({ length: 12 }, () => bytesOf(LOGON));
      const found = typesOf(bad, ...after);
      expect(found).toEqual(after.map(() => 'A'));
    }
  });

  it.each<[string, Uint8Array]>([
    ['a length that is too small', framed('35=0|49=THEM|', '8=FIX.4.4', 5)],
    ['a length that is too large', framed('35=0|49=THEM|', '8=FIX.4.4', 20)],
    ['a length beyond the limit', bytesOf('8=FIX.4.4|9=9999999|35=0|')],
    ['another field before MsgType', framed('49=THEM|35=0|')],
    ['no MsgType', framed('34=1|')],
    ['a field without a value sign', framed('35=0|58|')],
    ['data that is shorter than stated', framed('35=0|95=10|96=abc|')],
  ])('are ignored with %s', (_what, bytes) => {
    expect(typesOf(bytes, bytesOf(LOGON))).toEqual(['A']);
  });

  it('are bounded in memory: a message that is too long is none', () => {
    const decoder = new Decoder({ maxBodyBytes: 100, maxFields: 8 });
    expect(decoder.push(bytesOf(LOGON)).map(({ type }) => type)).toEqual([]);
    expect(decoder.push(framed('35=0|1=a|2=a|3=a|4=a|5=a|6=a|7=a|11=a|'))).toEqual([]);
    expect(decoder.push(framed('35=0|1=a|2=a|3=a|4=a|5=a|6=a|7=a|'))).toHaveLength(1);
  });

  it('may have fields of data with any bytes', () => {
    const [message] = decode(framed('35=A|95=12|96=a|10=000|b=c|108=30|'));
    expect(message?.get(96)).toBe('a\u000110=000\u0001b=c');
    expect(decode(framed('35=A|95=3|96=a|b|108=30|'))[0]?.get(108)).toBe('30');
  });

  it('keep their version and a tag that is not a number, which a session refuses', () => {
    expect(decode(framed('35=0|34=7|', '8=FIX.4.2'))[0]?.beginString).toBe('FIX.4.2');
    expect(decode(framed('35=0|x1=2|34=7|'))[0]).toMatchObject({
      badTag: 'x1',
      fields: [
        [35, '0'],
        [34, '7'],
      ],
    });
  });
});

describe('fields', () => {
  const message = (body: string): Message => decode(framed(body))[0] ?? new Message('', []);

  it('are read by tag; an empty one is absent', () => {
    const read = message('35=W|34=17|58=|270=1.50|');
    expect([read.type, read.int(34), read.get(58), read.get(270), read.int(270), read.get(1)]).toEqual([
      'W',
      17,
      undefined,
      '1.50',
      undefined,
      undefined,
    ]);
  });

  it('of a group are split at its first tag, and must be as many as stated', () => {
    const entries = message('35=X|268=2|279=0|269=0|270=1.5|279=2|278=7|').group(268);
    expect(entries?.map((entry) => [entry.get(279), entry.get(270), entry.get(278)])).toEqual([
      ['0', '1.5', undefined],
      ['2', undefined, '7'],
    ]);
    expect(message('35=W|268=0|').group(268)).toEqual([]);
    expect(message('35=W|55=1|').group(268)).toEqual([]);
    for (const body of ['35=X|268=3|279=0|279=1|', '35=X|268=1|279=0|279=1|', '35=X|268=1|', '35=X|268=x|279=0|'])
      expect(message(body).group(268)).toBeUndefined();
  });
});

describe('times', () => {
  it('are written with milliseconds, and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (ms) => {
        expect(parseUtcTimestamp(utcTimestamp(ms))).toBe(ms);
      }),
    );
    expect(utcTimestamp(Date.UTC(2026, 5, 10, 16, 1, 2, 3))).toBe('20260610-16:01:02.003');
  });

  it.each([
    ['20260610-16:01:02', Date.UTC(2026, 5, 10, 16, 1, 2)],
    ['20260610-16:01:02.123456789', Date.UTC(2026, 5, 10, 16, 1, 2, 123)],
    ['20260630-23:59:60', Date.UTC(2026, 6, 1)],
    ['20260631-00:00:00', undefined],
    ['20261310-00:00:00', undefined],
    ['20260610-24:00:00', undefined],
    ['2026-06-10T16:01:02Z', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j', (text, ms) => {
    expect(parseUtcTimestamp(text)).toBe(ms);
  });
});

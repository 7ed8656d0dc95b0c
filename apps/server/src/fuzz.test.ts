/**
 * Malformed input other than calls: lines of the price bridge, pictures, recordings, texts of CSV exports. Each is
 * refused or accepted as what it is, and none causes a server error. FUZZ_SEED repeats a run; FUZZ_RUNS makes it
 * longer. Calls, sockets and raw connections: platform/http/fuzz.test.ts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADERS, feedAnswer, forexCalls, uploadedImage } from '@tradewind/contract';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergeRecordings } from './core/market/feeds/replay-files.ts';
import { blackPng, jpeg, png, svg, webp } from './people/images/testing/pictures.ts';
import { upload } from './people/images/testing/upload.ts';
import { csvText } from './platform/http/csv.ts';
import { FEED_KEY, type TestApp, type TestUser, startTestApp } from './platform/http/testing/test-app.ts';
import { FUZZ_SEED, FuzzCount, fuzzRuns } from './testing/fuzzing.ts';

let app: TestApp;
let customer: TestUser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-fuzz-'));
  app = await startTestApp();
  customer = await app.newRealUser();
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A number as text, as a faulty program might write it. */
const figure = fc.oneof(
  fc.constantFrom(
    '1.1',
    '1.10001',
    '0',
    '-1.1',
    '1e-5',
    '1e999',
    '1.1000001',
    '"1.1"',
    'null',
    'NaN',
    '[]',
    '0x1',
    '01.1',
  ),
  fc.double({ min: 0.00001, max: 3, noNaN: true }).map((value) => value.toFixed(5)),
  fc.double().map(String),
);
const text = fc.string({ unit: 'binary', maxLength: 40 });
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd });
const price = (min: number, max: number): fc.Arbitrary<string> =>
  fc.double({ min, max, noNaN: true }).map((value) => value.toFixed(5));
const feedLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        code: mostly(
          fc.constant('EURUSD'),
          fc.oneof(fc.constantFrom('eurusd', 'NOPE', '__proto__', 'constructor'), text),
        ),
        bid: mostly(price(1.05, 1.1), figure),
        ask: mostly(price(1.1, 1.15), figure),
        time: mostly(fc.constant(undefined), fc.oneof(figure, fc.integer().map(String))),
      })
      .map(({ code, bid, ask, time }) => {
        const fields = [`"code":${JSON.stringify(code)}`, `"bid":${bid}`, `"ask":${ask}`];
        return `{${[...fields, ...(time === undefined ? [] : [`"time":${time}`])].join(',')}}`;
      }),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: text.map((line) => line.replaceAll(/[\r\n]/gu, ' ')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"code":"EURUSD","bid":1.1,"ask":1.1002',
      '{}',
      '[]',
      '"',
      '{"bid":1}{"bid":2}',
      '[[[[[[',
    ),
  },
);

it('each line of the price bridge is accepted or rejected with its number, and no price is absurd', async () => {
  const count = new FuzzCount('NDJSON lines');
  const bridge = fc.asyncProperty(
    fc.array(feedLine, { minLength: 1, maxLength: 40 }),
    fc.boolean(),
    async (lines, crlf) => {
      app.clock.advance(1000);
      const answer = await app.request({
        method: 'POST',
        url: '/v1/feed/ticks',
        payload: lines.join(crlf ? '\r\n' : '\n'),
        headers: { 'content-type': 'application/x-ndjson', 'feed-key': FEED_KEY },
      });
      expect([answer.status, answer.code]).toEqual([200, 1]);
      const { accepted, rejected } = feedAnswer.parse(answer.data);
      expect(accepted + rejected.length).toBe(lines.filter((line) => line.trim() !== '').length);
      for (const { key } of rejected) count.add(key);
      for (let index = 0; index < accepted; index++) count.add('accepted');
    },
  );
  await fc.assert(bridge, { seed: FUZZ_SEED, numRuns: fuzzRuns(150) });
  for (const {
    ForexQuotations: { Bid, Ask },
  } of await app.take(forexCalls.tradeList, {})) {
    if (Bid === null || Ask === null) continue;
    expect(Bid).toBeGreaterThan(0);
    expect(Ask).toBeGreaterThanOrEqual(Bid);
  }
  expect(count.outcomes).toEqual(expect.arrayContaining(['accepted', 'crossed', 'unknown_instrument', 'unreadable']));
  count.report();
});

/** Damage to the bytes of a file: some overwritten, a range removed or repeated, truncated, something appended. */
const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 4 }),
    /** How many of the following bytes to remove; as many as are inserted = overwrite. */
    remove: mostly(fc.constant(undefined), fc.nat(64)),
    cut: mostly(fc.constant(false), fc.boolean()),
  }),
  { minLength: 1, maxLength: 4 },
);

it('pictures with damaged bytes are stored as a clean picture, or refused', async () => {
  const originals = [await jpeg(90, 60), await png(60, 60), await webp(60, 40), blackPng(64, 64, 16, 6), svg()];
  const count = new FuzzCount('pictures');
  const pictures = fc.asyncProperty(fc.constantFrom(...originals), damage, async (original, damages) => {
    let bytes = original;
    for (const { at, bytes: put, remove, cut } of damages) {
      const from = Math.floor(at * bytes.length);
      bytes = Buffer.concat([
        bytes.subarray(0, from),
        put,
        cut ? Buffer.alloc(0) : bytes.subarray(from + (remove ?? put.length)),
      ]);
    }
    const { status, code, data } = await upload(app, bytes, { token: customer.token });
    count.add(`${status} ${code}`);
    expect([1, 1001]).toContain(code);
    if (code !== 1) return;
    const { url } = uploadedImage.parse(data);
    const kept = await app.app.http.inject({ url, headers: { [HEADERS.token]: customer.token } });
    const { format, exif, icc } = await sharp(kept.rawPayload).metadata();
    expect([format, exif, icc]).toEqual(['jpeg', undefined, undefined]);
  });
  await fc.assert(pictures, { seed: FUZZ_SEED, numRuns: fuzzRuns(200) });
  expect(count.outcomes).toEqual(expect.arrayContaining(['200 1', '200 1001']));
  count.report();
});

const recordedLine = fc.oneof(
  fc.tuple(fc.integer({ min: 0 }), figure, figure).map((fields) => fields.join(',')),
  fc.constantFrom('time,bid,ask', '1,2', '1,2,3,4', ',,', '99999999999999999,1,1', '１,1,1'),
  text,
);

it('recordings with damaged lines give their ticks in order, and the other lines are counted', async () => {
  const count = new FuzzCount('recordings (CSV)');
  const file = join(folder, 'EURUSD-fuzz.csv');
  const recordings = fc.asyncProperty(fc.array(recordedLine, { maxLength: 60 }), async (lines) => {
    writeFileSync(file, lines.join('\n'));
    const events = {
      onUnreadable: () => count.add('unreadable'),
      onEnd: () => {},
      onBroken: (_: string, error: unknown) => {
        throw error;
      },
    };
    for await (const { code, time, bid, ask } of mergeRecordings([{ code: 'EURUSD', files: [file] }], events)) {
      count.add('tick');
      expect([code, Number.isSafeInteger(time) || time > 0, typeof bid, typeof ask]).toEqual([
        'EURUSD',
        true,
        'string',
        'string',
      ]);
    }
  });
  await fc.assert(recordings, { seed: FUZZ_SEED, numRuns: fuzzRuns(100) });
  expect(count.outcomes).toEqual(expect.arrayContaining(['tick', 'unreadable']));
  count.report();
});

/** Reads one line of CSV by RFC 4180, independent of the code that wrote it. */
function fieldsOf(line: string): readonly string[] {
  const fields: string[] = [];
  let [field, quoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (quoted && sign === '"' && line[at + 1] === '"') [field, at] = [`${field}"`, at + 1];
    else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) [fields[fields.length], field] = [field, ''];
    else field += sign;
  }
  return [...fields, field];
}

it('texts in CSV exports are read back unchanged, and no cell is a formula', () => {
  const count = new FuzzCount('CSV cells');
  const cell = fc.oneof(
    text,
    fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t=', ' -', '＝', '\r'), text).map((parts) => parts.join('')),
  );
  const exports = fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (texts) => {
    const read = fieldsOf(texts.map(csvText).join(','));
    expect(read.length).toBe(texts.length);
    for (const [index, value] of read.entries()) {
      expect(value).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
      expect([texts[index], `'${texts[index]}`]).toContain(value);
      count.add(value === texts[index] ? 'as it was' : 'with an apostrophe');
    }
  });
  fc.assert(exports, { seed: FUZZ_SEED, numRuns: fuzzRuns(1000) });
  expect(count.outcomes).toHaveLength(2);
  count.report();
});

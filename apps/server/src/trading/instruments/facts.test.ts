/** The data of an instrument's page: hours, closings, the usual spread, and its logo. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CONTENT_IMAGE_URL,
  type InstrumentFacts,
  forexCalls,
  instrumentCalls,
  uploadedImage,
} from '@tradewind/contract';
import { LOGO_UPLOAD_PATH, operatorBaseCalls, operatorInstrumentCalls } from '@tradewind/contract/operator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadContent } from '../../content/content-images/testing/upload.ts';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { png, svg } from '../../people/images/testing/pictures.ts';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { verifyTrading } from '../../verify/verify.ts';

const { proposeInstrument, proposeHoliday, instrument } = operatorInstrumentCalls;
const REASON = 'Agreed with the desk.';

let app: TestApp;
let finance: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ settings: { MARKET_HOURS: 'calendar' } });
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());

const approve = ({ id }: { id: number }) => compliance.call(operatorBaseCalls.approveChange, { id });
const facts = (code: string): Promise<InstrumentFacts> => app.take(instrumentCalls.facts, { forex_id: app.idOf(code) });
const listed = async (code: string) =>
  (await app.take(forexCalls.tradeList)).find(({ Code }) => Code === code) ?? expect.fail(`no ${code}`);
/** A time of June 2026. */
const june = (day: number, hour: number): number => Date.UTC(2026, 5, day, hour);

describe('the facts of an instrument', () => {
  it('include the sessions of the week from yesterday on, also for a visitor', async () => {
    // Wednesday noon in New York
    expect((await facts('EURUSD')).Sessions).toEqual([
      { OpenTime: june(7, 21), CloseTime: june(12, 21) },
      { OpenTime: june(14, 21), CloseTime: june(19, 21) },
      { OpenTime: june(21, 21), CloseTime: null },
    ]);
    expect(await facts('BTCUSD')).toMatchObject({ Sessions: [{ OpenTime: null, CloseTime: null }], Holidays: [] });
    expect(refusalOf(await app.ask(instrumentCalls.facts, { forex_id: 9999 }))).toBe('not_found');
  });

  it('include the daily breaks of its own sessions', async () => {
    const own = await startTestApp({ settings: { MARKET_HOURS: 'calendar' }, prices: false, guarded: true });
    const { Sessions } = await own.take(instrumentCalls.facts, { forex_id: own.idOf('XAUUSD') });
    expect(Sessions.slice(0, 5)).toEqual([
      { OpenTime: june(8, 22), CloseTime: june(9, 21) },
      { OpenTime: june(9, 22), CloseTime: june(10, 21) },
      { OpenTime: june(10, 22), CloseTime: june(11, 21) },
      { OpenTime: june(11, 22), CloseTime: june(12, 21) },
      { OpenTime: june(14, 22), CloseTime: june(15, 21) },
    ]);
    await own.stop();
  });

  it('exclude its holidays from the sessions, and list them', async () => {
    const id = app.idOf('GBPJPY');
    const holiday = { instrument_id: id, name: 'Early close', from: '2026-06-11T12:00', to: '2026-06-11T18:00' };
    await approve(await finance.call(proposeHoliday, { ...holiday, reason: REASON }));
    expect(await facts('GBPJPY')).toMatchObject({
      Sessions: [
        { OpenTime: june(7, 21), CloseTime: june(11, 16) },
        { OpenTime: june(11, 22), CloseTime: june(12, 21) },
        { OpenTime: june(14, 21), CloseTime: june(19, 21) },
        { OpenTime: june(21, 21), CloseTime: null },
      ],
      Holidays: [{ Name: 'Early close', FromTime: june(11, 16), ToTime: june(11, 22) }],
    });
    expect((await facts('EURUSD')).Holidays).toEqual([]);
  });

  it('include the median spread of recent prices, which one wide moment does not change', async () => {
    for (const spread of [2, 2, 3, 90, 3]) await app.push({ EURGBP: [0.85, Number((0.85 + spread / 1e5).toFixed(5))] });
    // with the first price of the tests, 0.8500 to 0.8501
    expect(await facts('EURGBP')).toMatchObject({ TypicalSpread: 0.00003, SpreadTicks: 6 });
    expect(await facts('USDSEK')).toMatchObject({ TypicalSpread: null, SpreadTicks: 0 });
  });
});

it('the facts include since when an instrument has prices', async () => {
  expect((await facts('NZDUSD')).PricesSince).toBeNull();
  app.clock.advance(1000);
  const first = app.clock.now();
  await app.push({ NZDUSD: [0.6, 0.6002] });
  app.clock.advance(1000);
  await app.push({ NZDUSD: [0.61, 0.6102] });
  expect((await facts('NZDUSD')).PricesSince).toBe(first);
});

describe('a logo', () => {
  const uploadLogo = async (operator: TestOperator, bytes: Buffer) =>
    uploadContent(app, operator.token, bytes, LOGO_UPLOAD_PATH);
  const urlOf = async (bytes: Buffer) => uploadedImage.parse((await uploadLogo(finance, bytes)).data).url;
  const wanted = (logo: string) => ({ id: app.idOf('XAUUSD'), logo, reason: REASON });

  it('is uploaded by roles that may change instruments, re-encoded, small, and shown once another operator approved it', async () => {
    const url = await urlOf(await png(600, 400));
    expect(url).toMatch(CONTENT_IMAGE_URL);
    const change = await finance.call(proposeInstrument, wanted(url));
    expect(change).toMatchObject({ before: { logo: '' }, payload: { logo: url } });
    expect((await listed('XAUUSD')).Logo).toBe('');
    await approve(change);
    expect(await listed('XAUUSD')).toMatchObject({ Logo: url, Version: 2 });
    const { headers, rawPayload } = await app.app.http.inject({ method: 'GET', url });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([256, 171]);
    expect(await auditOf(app, 'instrument', String(app.idOf('XAUUSD')))).toMatchObject([
      { action: 'instrument.apply', before: { logo: '' }, after: { logo: url } },
    ]);

    await approve(await finance.call(proposeInstrument, wanted('')));
    expect((await listed('XAUUSD')).Logo).toBe('');
    const { versions } = await finance.call(instrument, { id: app.idOf('XAUUSD') });
    expect(versions.map(({ changes }) => changes['logo'])).toEqual(['', url, '']);
    await expect(verifyTrading(app.database.adminUrl)).resolves.toBeDefined();
  });

  it('is refused if it is not a picture, was never uploaded, or comes from another role', async () => {
    expect(refusalOf(await uploadLogo(finance, svg()))).toBe('invalid_input');
    expect(refusalOf(await uploadLogo(await newOperator(app, 'support'), await png()))).toBe('forbidden');
    for (const logo of [`/api/content/image/${'x'.repeat(32)}`, 'https://example.com/gold.png', '/etc/passwd'])
      expect(refusalOf(await finance.ask(proposeInstrument, wanted(logo)))).toBe('invalid_input');
    expect((await listed('XAUUSD')).Logo).toBe('');
  });

  it('in INSTRUMENTS_FILE is a picture next to the file; a wrong one stops the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-logos-'));
    const file = join(folder, 'instruments.json');
    const start = () => startTestApp({ settings: { INSTRUMENTS_FILE: file }, prices: false });
    const entry = (Logo: string) => ({
      Code: 'PEARL',
      ShowCode: 'Pearl',
      Category: 'Other',
      Base: 'PRL',
      Quote: 'USD',
      PricePrecision: 2,
      Pip: 0.01,
      ForexMinCont: 0.01,
      MaxCont: 10,
      ForexContNum: 1,
      ForexFeeRate: 0,
      MarginMode: 1,
      HasForexMultiple: [],
      Hours: 'always',
      Logo,
    });
    try {
      await writeFile(file, JSON.stringify([entry('../gone.png')]));
      await expect(start()).rejects.toThrow(
        /^INSTRUMENTS_FILE .* PEARL: Logo .*gone\.png is no JPEG, PNG or WebP file/u,
      );
      await writeFile(join(folder, 'pearl.png'), await png(64, 64));
      await writeFile(file, JSON.stringify([entry('pearl.png')]));
      const own = await start();
      const [pearl] = await own.take(forexCalls.tradeList);
      expect(pearl?.Logo).toMatch(CONTENT_IMAGE_URL);
      expect((await own.app.http.inject({ method: 'GET', url: pearl?.Logo ?? '' })).headers['content-type']).toBe(
        'image/jpeg',
      );
      await own.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fc from 'fast-check';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { Vault } from '../../platform/secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH, StoredCaptchas } from './captchas.ts';
import { PICTURE_SIZE, drawPicture } from './picture.ts';
import type { Challenge } from './proof.ts';

const MINUTE_MS = 60_000;
const tokenOf = (name: string): string => `token-of-captcha-${name}`;

let database: TestDatabase;
let now = 0;
let texts: string[] = [];
let captchas: StoredCaptchas;
const vault = new Vault(randomBytes(32));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  now = 1_000_000_000_000;
  texts = [];
  captchas = new StoredCaptchas({
    database: database.pool,
    vault,
    now: () => now,
    draw: () => texts.shift() ?? 'ACDEH',
  });
});

describe('a captcha', () => {
  it('is answered once, in upper or lower case', async () => {
    texts = ['KLPR7', 'TUXY3'];
    await captchas.issue(tokenOf('a'));
    expect(await captchas.take(tokenOf('a'), 'klpr7')).toBe(true);
    expect(await captchas.take(tokenOf('a'), 'klpr7')).toBe(false);
  });

  it('has one try, and a wrong answer ends it', async () => {
    await captchas.issue(tokenOf('b'));
    expect(await captchas.take(tokenOf('b'), 'ACDEK')).toBe(false);
    expect(await captchas.take(tokenOf('b'), 'ACDEH')).toBe(false);
  });

  it('has one try, also for concurrent answers', async () => {
    await captchas.issue(tokenOf('c'));
    const answers = await Promise.all(Array.from({ length: 20 }, async () => captchas.take(tokenOf('c'), 'ACDEH')));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('is replaced by the next picture of its token', async () => {
    texts = ['AAAAA', 'CCCCC'];
    await captchas.issue(tokenOf('d'));
    await captchas.issue(tokenOf('d'));
    expect(await captchas.take(tokenOf('d'), 'AAAAA')).toBe(false);
    texts = ['AAAAA', 'CCCCC'];
    await captchas.issue(tokenOf('d'));
    await captchas.issue(tokenOf('d'));
    expect(await captchas.take(tokenOf('d'), 'CCCCC')).toBe(true);
  });

  it('is valid for five minutes, and is deleted after that', async () => {
    await captchas.issue(tokenOf('e'));
    await captchas.issue(tokenOf('f'));
    now += 5 * MINUTE_MS - 1;
    expect(await captchas.take(tokenOf('e'), 'ACDEH')).toBe(true);
    expect(await captchas.sweep()).toBe(0);
    now += 1;
    await captchas.issue(tokenOf('g'));
    expect(await captchas.sweep()).toBe(1);
    expect(await captchas.take(tokenOf('f'), 'ACDEH')).toBe(false);
    expect(await captchas.take(tokenOf('g'), 'ACDEH')).toBe(true);
  });

  it('is valid for its own token only, and never for a missing or malformed one', async () => {
    await captchas.issue(tokenOf('h'));
    expect(await captchas.take(tokenOf('i'), 'ACDEH')).toBe(false);
    expect(await captchas.take(undefined, 'ACDEH')).toBe(false);
    expect(await captchas.take("'; DROP TABLE captchas", 'ACDEH')).toBe(false);
    expect(await captchas.take(tokenOf('h'), undefined)).toBe(false);
    expect(await captchas.take(tokenOf('h'), 'ACDEH')).toBe(true);
  });

  it('is not stored in plain text', async () => {
    texts = ['HJK97'];
    await captchas.issue(tokenOf('j'));
    const { rows } = await database.pool.query<{ row: string }>('SELECT c::text AS row FROM captchas c');
    const text = rows.map(({ row }) => row).join();
    expect(text).not.toMatch(/HJK97|token-of/iu);
    expect(text).not.toContain(Buffer.from('HJK97').toString('hex'));
  });
});

describe('a proof of work', () => {
  const unsolved = ({ parameters }: Challenge) => ({ counter: 1, derivedKey: parameters.keyPrefix.repeat(2) });
  const withCost = ({ parameters, signature }: Challenge, cost: number): Challenge => ({
    parameters: { ...parameters, cost },
    signature,
  });
  /** The payload that a client sends. */
  const solve = async (challenge: Challenge): Promise<string> =>
    payloadOf(challenge, await solveChallenge({ challenge, deriveKey, timeout: 0 }));
  const payloadOf = (challenge: Challenge, solution: unknown): string =>
    Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

  it('answers for a picture, once and for its own token only', async () => {
    const payload = await solve(await captchas.issueChallenge(tokenOf('p')));
    expect(payload.length).toBeLessThan(1000);
    await captchas.issueChallenge(tokenOf('q'));
    expect(await captchas.take(tokenOf('q'), payload)).toBe(false);
    expect(await captchas.take(tokenOf('p'), payload)).toBe(true);
    expect(await captchas.take(tokenOf('p'), payload)).toBe(false);
  });

  it('is refused when it is not solved, made easier, or no proof at all', async () => {
    const wrong: readonly ((challenge: Challenge) => string)[] = [
      (challenge) => payloadOf(challenge, unsolved(challenge)),
      (challenge) => payloadOf(withCost(challenge, 1), unsolved(challenge)),
      (challenge) => payloadOf(challenge, undefined),
      ({ signature }) => signature,
    ];
    for (const answerTo of wrong) {
      const challenge = await captchas.issueChallenge(tokenOf('r'));
      expect(await captchas.take(tokenOf('r'), answerTo(challenge))).toBe(false);
    }
  });

  it('is valid for five minutes', async () => {
    const payload = await solve(await captchas.issueChallenge(tokenOf('s')));
    now += 5 * MINUTE_MS;
    expect(await captchas.take(tokenOf('s'), payload)).toBe(false);
  });
});

describe('the picture', () => {
  it('can be drawn from any text, and is a PNG of its size', async () => {
    const characters = fc.constantFrom(...CAPTCHA_ALPHABET.split(''));
    await fc.assert(
      fc.asyncProperty(fc.array(characters, { minLength: CAPTCHA_LENGTH, maxLength: CAPTCHA_LENGTH }), async (text) => {
        const { format, width, height } = await sharp(await drawPicture(text.join(''))).metadata();
        expect({ format, width, height }).toEqual({ format: 'png', ...PICTURE_SIZE });
      }),
      { numRuns: 30 },
    );
  });

  it('shows every character of the alphabet, dark on light, within its edges', async () => {
    for (const character of CAPTCHA_ALPHABET) {
      const picture = sharp(await drawPicture(character)).greyscale();
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      let dark = 0;
      data.forEach((value, index) => {
        const x = index % info.width;
        if (value < 100 && x > 140 && x < 260) dark += 1;
      });
      // the crossing line alone has some 500 dark pixels there
      expect(dark, character).toBeGreaterThan(900);
    }
  });

  it('differs each time for the same text', async () => {
    const [first, second] = await Promise.all([drawPicture('ACDEH'), drawPicture('ACDEH')]);
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('GET /api/captcha/{token}', () => {
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    app = await startTestApp({ prices: false, settings: { RATE_LIMITS: 'on' }, log });
  });
  afterAll(() => app.stop());

  const get = async (path: string) => app.app.http.inject({ method: 'GET', url: `/api/captcha/${path}` });
  const hashes = async () => (await app.database.pool.query('SELECT * FROM captchas')).rows;

  it('returns a picture that caches must not store, and another one when requested again', async () => {
    const first = await get(tokenOf('web'));
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    const [before] = await hashes();
    const second = await get(tokenOf('web'));
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false);
    const [after, ...more] = await hashes();
    expect(more).toEqual([]);
    expect(after).not.toEqual(before);
  });

  it('returns a proof of work on request, which caches must not store', async () => {
    const { statusCode, headers, body } = await get(`${tokenOf('work')}/challenge`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json',
      'no-store',
    ]);
    expect(JSON.parse(body)).toMatchObject({
      parameters: { algorithm: 'PBKDF2/SHA-256', cost: 5000 },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
  });

  it.each([['short'], ['short/challenge'], ['x'.repeat(65)], ['with.dots-in-the-token'], ['a/b']])(
    'is refused for the token %s',
    async (token) => {
      const answer = await app.request({ method: 'GET', url: `/api/captcha/${token}` });
      expect([answer.status, refusalOf(answer)]).toEqual([404, 'not_found']);
    },
  );

  it('is drawn for others while one address requests as many as it can', async () => {
    const ask = async (remoteAddress: string, name: string) =>
      (await app.app.http.inject({ method: 'GET', url: `/api/captcha/${tokenOf(name)}`, remoteAddress })).statusCode;
    const flood = Array.from({ length: 200 }, (_, index) => ask('192.0.2.7', `flood-${index}`));
    const [other, ...answers] = await Promise.all([ask('192.0.2.8', 'other'), ...flood]);
    expect(other).toBe(200);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });

  it('makes a challenge while pictures wait', async () => {
    let drawn = 0;
    const ask = async (remoteAddress: string, path: string) =>
      (await app.app.http.inject({ method: 'GET', url: `/api/captcha/${path}`, remoteAddress })).statusCode;
    const pictures = Array.from({ length: 14 }, async (_, index) => {
      const status = await ask(`192.0.2.${10 + (index % 2)}`, tokenOf(`wait-${index}`));
      drawn += 1;
      return status;
    });
    await Promise.race(pictures);
    expect(await ask('192.0.2.12', `${tokenOf('soon')}/challenge`)).toBe(200);
    expect(drawn).toBeLessThan(pictures.length / 2);
    expect(new Set(await Promise.all(pictures))).toEqual(new Set([200]));
  });

  it('is rate-limited for an address, and the log says so without naming it', async () => {
    await app.database.pool.query('UPDATE rate_limits SET points = 300');
    const answer = await app.request({ method: 'GET', url: `/api/captcha/${tokenOf('web')}` });
    expect([answer.status, refusalOf(answer)]).toEqual([429, 'rate_limited']);
    const line = lines.findLast((text) => text.includes('"security"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      security: 'rate_limited',
      what: '/api/captcha/:token',
      network: '127.0.0.0/24',
    });
    expect(lines.join('')).not.toContain('127.0.0.1');
  });
});

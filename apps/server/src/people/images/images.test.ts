/** Uploading and reading images through the server. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { HEADERS, IMAGE_MAX_BYTES, IMAGE_PATH, IMAGE_UPLOAD_PATH, IMAGE_URL, forexCalls } from '@tradewind/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StoredImages } from './images.ts';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { openVault } from '../../platform/secrets/index.ts';
import { jpeg, photoWithPlace, png, scriptAsGif, webp } from './testing/pictures.ts';
import { formBody, formOf, sendForm, upload, uploaded } from './testing/upload.ts';

const DAY_MS = 24 * 3_600_000;

let folder: string;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-images-'));
  app = await startTestApp({ settings: { DATA_DIR: folder }, strict: false });
  user = await app.newRealUser();
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const uploads = (): string => join(folder, 'uploads');
const filesKept = (): string[] =>
  readdirSync(uploads(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
const rowsKept = async (): Promise<number> =>
  (await app.database.pool.query<{ count: number }>('SELECT count(*) FROM images')).rows[0]?.count ?? 0;
const get = (url: string, token?: string) =>
  app.app.http.inject({ method: 'GET', url, headers: token === undefined ? {} : { [HEADERS.token]: token } });

describe('a picture', () => {
  it('is returned to its owner, cleaned, with headers that allow display only', async () => {
    const url = await uploaded(app, user.token, await photoWithPlace());
    expect(url).toMatch(IMAGE_URL);
    const { statusCode, headers, rawPayload } = await get(url, user.token);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const { format, width, height, exif } = await sharp(rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', 200, 300, undefined]);
  });

  it('is identified by its bytes, whatever its name and type say', async () => {
    const named = await upload(app, await png(), {
      token: user.token,
      name: '../../../etc/passwd.svg',
      type: 'text/html',
    });
    expect(named.code).toBe(1);
    const lie = await upload(app, scriptAsGif(), { token: user.token, name: 'card.jpg', type: 'image/jpeg' });
    expect([refusalOf(lie), lie.data]).toEqual([
      'invalid_input',
      {
        key: 'invalid_input',
        fields: { file: 'picture' },
        texts: { file: 'Use a JPEG, PNG or WebP picture.' },
      },
    ]);
  });

  it('cannot be read from the disk without the key', async () => {
    const { rawPayload } = await get(await uploaded(app, user.token, await jpeg()), user.token);
    // every picture begins like this; fewer bytes are in the encrypted file of some run by chance
    const beginning = rawPayload.subarray(0, 16);
    for (const path of filesKept()) {
      const bytes = readFileSync(path);
      expect(bytes.includes(beginning)).toBe(false);
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
    }
  });

  it('is not found for others, with the same answer as an invalid name', async () => {
    const url = await uploaded(app, user.token, await jpeg());
    const other = await app.newRealUser();
    const demo = await app.newUser();
    const unknown = IMAGE_PATH + 'x'.repeat(32);
    const name = url.slice(IMAGE_PATH.length);
    const answers = await Promise.all([
      get(url, other.token),
      get(url, demo.token),
      get(unknown, user.token),
      get(`${IMAGE_PATH}short`, user.token),
      get(`${IMAGE_PATH}${encodeURIComponent(`../${name.slice(0, 2)}/${name}`)}`, user.token),
      get(`${IMAGE_PATH}${name}%00`, user.token),
      get(`${IMAGE_PATH}${'y'.repeat(3000)}`, user.token),
      get(`${unknown}?name=${name}`, user.token),
    ]);
    for (const { statusCode, payload } of answers)
      expect([statusCode, JSON.parse(payload)]).toEqual([
        200,
        expect.objectContaining({ code: 1002, data: { key: 'not_found' } }),
      ]);
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect(JSON.parse((await get(url)).payload)).toMatchObject({ code: 999 });
    expect(JSON.parse((await get(url, 'x'.repeat(43))).payload)).toMatchObject({ code: 999 });
  });
});

describe('an upload', () => {
  it('needs a session and a real account', async () => {
    expect(refusalOf(await upload(app, await jpeg(), {}))).toBe('session_invalid');
    const demo = await app.newUser();
    expect(refusalOf(await upload(app, await jpeg(), { token: demo.token }))).toBe('only_true_account');
  });

  it('is one file in the field `file`', async () => {
    const { token } = user;
    const bytes = await jpeg();
    const two = formOf(bytes);
    two.append('file', new Blob([Uint8Array.from(bytes)]), 'again.jpg');
    const text = new FormData();
    text.append('file', 'not a file');
    const beside = formOf(bytes);
    beside.append('note', 'front side');
    const reasons = [];
    for (const form of [two, text, new FormData(), formOf(bytes, { field: 'picture' }), formOf(Buffer.alloc(0))])
      reasons.push((await sendForm(app, form, { token })).data);
    expect(reasons.map((data) => (data as { fields: { file: string } }).fields.file)).toEqual([
      'repeated',
      'required',
      'required',
      'required',
      'required',
    ]);
    expect((await sendForm(app, beside, { token })).data).toMatchObject({ fields: { note: 'unknown' } });
  });

  it('is multipart, complete, and has few parts', async () => {
    const { body, type } = await formBody(formOf(await jpeg()));
    const post = (payload: Buffer, contentType: string) =>
      app.request({
        method: 'POST',
        url: IMAGE_UPLOAD_PATH,
        headers: { [HEADERS.token]: user.token, 'content-type': contentType },
        payload,
      });
    const parts = formOf(await jpeg());
    for (let index = 0; index < 20; index++) parts.append(`part${index}`, 'x');
    const many = await formBody(parts);
    const answers = [
      await post(Buffer.from('{}'), 'application/json'),
      await post(body, 'image/jpeg'),
      await post(body.subarray(0, body.length - 400), type),
      await post(body, 'multipart/form-data; boundary=another'),
      await post(body, 'multipart/form-data'),
      await post(many.body, many.type),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 400, 400, 400, 413]);
    for (const answer of answers) expect(refusalOf(answer)).toBe('invalid_input');
  });

  it('with an idempotency key is stored once', async () => {
    const before = await rowsKept();
    const bytes = await jpeg();
    const answers = await Promise.all(
      [1, 2, 3].map(() => upload(app, bytes, { token: user.token, key: 'the same tap' })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await rowsKept()) - before).toBe(1);
  });

  it('waits when many arrive at once', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => app.newRealUser()));
    const bytes = await Promise.all([jpeg(2000, 1500), png(1500, 1500), webp(1200, 900)]);
    const urls = await Promise.all(users.flatMap(({ token }) => bytes.map((file) => uploaded(app, token, file))));
    expect(new Set(urls).size).toBe(12);
  });
});

/** A request whose parts the test sends one by one. */
function sendSlowly(token: string, length?: number) {
  const sending = request(app.listener.url + IMAGE_UPLOAD_PATH, {
    method: 'POST',
    headers: {
      [HEADERS.token]: token,
      'content-type': 'multipart/form-data; boundary=line',
      ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
    },
  });
  const answer = new Promise<{ status: number | undefined; code: number }>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: number };
        resolve({ status: response.statusCode, code });
      });
    });
  });
  sending.write('--line\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n');
  return { sending, answer };
}

describe('the size limit of uploads', () => {
  it('refuses a body by its declared length, before it is read', async () => {
    const { sending, answer } = sendSlowly(user.token, IMAGE_MAX_BYTES + 100_000);
    expect(await answer).toEqual({ status: 413, code: 1001 });
    sending.destroy();
  });

  it('refuses a body as soon as it exceeds the limit', async () => {
    const before = [filesKept().length, await rowsKept()];
    const { sending, answer } = sendSlowly(user.token);
    // would never end on its own
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(256 * 1024, 0xff);
      })(),
    );
    endless.pipe(sending);
    expect(await answer).toEqual({ status: 413, code: 1001 });
    endless.destroy();
    sending.on('error', () => {}).destroy();
    expect([filesKept().length, await rowsKept()]).toEqual(before);
  });

  it('accepts a file of exactly the limit', async () => {
    const padded = Buffer.concat([await jpeg(), Buffer.alloc(IMAGE_MAX_BYTES)]).subarray(0, IMAGE_MAX_BYTES);
    expect((await upload(app, padded, { token: user.token })).code).toBe(1);
    const over = Buffer.concat([padded, Buffer.of(0)]);
    expect((await upload(app, over, { token: user.token })).status).toBe(413);
  });
});

/** For an upload that holds its place only until it is refused: 415, or 429 when there is no place. */
async function statusOfNext(token: string): Promise<number> {
  const headers = { [HEADERS.token]: token, 'content-type': 'application/json' };
  return (await app.request({ method: 'POST', url: IMAGE_UPLOAD_PATH, headers, payload: '{}' })).status;
}

it('a customer has at most three concurrent uploads, and trading continues', async () => {
  const { token } = await app.newRealUser();
  const slow = [1, 2, 3].map(() => sendSlowly(token));
  const bytes = await jpeg();
  await vi.waitFor(async () => expect(await statusOfNext(token)).toBe(429), { timeout: 30_000 });
  expect(await uploaded(app, user.token, bytes)).toMatch(IMAGE_URL);
  const demo = await app.newUser();
  const order = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  expect((await app.ask(forexCalls.submit, order, { token: demo.token })).code).toBe(1);
  for (const { sending, answer } of slow) {
    sending.end('\r\n--line--\r\n');
    expect(await answer).toEqual({ status: 200, code: 1001 });
  }
  await uploaded(app, token, bytes);
});

it('a client that disconnects midway frees its place', async () => {
  const { token } = await app.newRealUser();
  const slow = [1, 2, 3].map(() => sendSlowly(token));
  const bytes = await jpeg();
  await vi.waitFor(async () => expect(await statusOfNext(token)).toBe(429), { timeout: 30_000 });
  for (const { sending, answer } of slow) {
    sending.destroy();
    await expect(answer).rejects.toThrow('socket hang up');
  }
  await vi.waitFor(async () => expect(await statusOfNext(token)).toBe(415), { timeout: 30_000 });
  await uploaded(app, token, bytes);
});

describe('an upload that fails', () => {
  it('leaves no file when its row cannot be written', async () => {
    const before = [filesKept().length, await rowsKept()];
    await app.database.asOwner('ALTER TABLE images ADD CONSTRAINT full_disk CHECK (bytes < 0) NOT VALID');
    const answer = await upload(app, await jpeg(), { token: user.token });
    await app.database.asOwner('ALTER TABLE images DROP CONSTRAINT full_disk');
    expect([refusalOf(answer), Object.keys(answer.data as object)]).toEqual(['internal', ['key', 'ref']]);
    expect([filesKept().length, await rowsKept()]).toEqual(before);
  });

  it('leaves no row when its file cannot be written', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'tradewind-images-'));
    writeFileSync(join(elsewhere, 'uploads'), 'no folder');
    const images = imagesIn(elsewhere);
    const before = await rowsKept();
    await expect(images.save(user.user.id, await jpeg())).rejects.toThrow('ENOTDIR');
    expect(await rowsKept()).toBe(before);
    rmSync(elsewhere, { recursive: true });
  });
});

const imagesIn = (dataDir: string): StoredImages =>
  new StoredImages({ database: app.app.database.pool, vault: openVault(dataDir), dataDir, now: () => app.clock.now() });

describe('housekeeping', () => {
  it('removes files without a row and unused images, a day later', async () => {
    const url = await uploaded(app, user.token, await jpeg());
    const orphan = join(uploads(), 'or', 'orphan-of-a-server-that-ended');
    const unfinished = join(uploads(), 'or', 'unfinished.new');
    // the image just uploaded may be in a folder of this name
    mkdirSync(join(uploads(), 'or'), { recursive: true });
    for (const path of [orphan, unfinished]) writeFileSync(path, 'x');
    await imagesIn(folder).sweep();
    expect(filesKept()).toEqual(expect.arrayContaining([orphan, unfinished]));
    expect((await get(url, user.token)).headers['content-type']).toBe('image/jpeg');

    app.clock.jump(DAY_MS + 1);
    const old = new Date(Date.now() - DAY_MS - 1000);
    for (const path of filesKept()) utimesSync(path, old, old);
    const kept = await uploaded(app, user.token, await jpeg());
    await imagesIn(folder).sweep();
    expect([filesKept().length, await rowsKept()]).toEqual([1, 1]);
    expect(JSON.parse((await get(url, user.token)).payload)).toMatchObject({ code: 1002 });
    expect((await get(kept, user.token)).headers['content-type']).toBe('image/jpeg');
  });

  it('keeps the proof of a deposit as long as the deposit exists', async () => {
    const url = await uploaded(app, user.token, await jpeg());
    await app.app.database.pool.query(
      `WITH h AS (
         INSERT INTO deposit_channels (currency_id, address, enabled, changed_at_ms) VALUES (1, 'x', true, 0) RETURNING id
       )
       INSERT INTO deposits (user_id, type, currency_id, channel_id, destination, number_micro_usd, rate, amount_units,
         proof_image, created_at_ms)
       SELECT $1, 0, 1, id, '{}', 1, 1, 1, $2, 0 FROM h`,
      [user.user.id, url.slice(IMAGE_PATH.length)],
    );
    app.clock.jump(3 * DAY_MS);
    await imagesIn(folder).sweep();
    expect((await get(url, user.token)).headers['content-type']).toBe('image/jpeg');
  });
});

it('the upload limit applies to the user', async () => {
  const limited = await startTestApp({ settings: { RATE_LIMITS: 'on' } });
  const { token } = await limited.newRealUser();
  const bytes = await png(2, 2);
  const answers = [];
  for (let index = 0; index < 32; index++) answers.push(await upload(limited, bytes, { token }));
  expect(answers.filter(({ code }) => code === 1).length).toBe(30);
  const last = answers.at(-1);
  expect([last?.status, Number(last?.headers['retry-after']) > 0]).toEqual([429, true]);
  await limited.stop();
});

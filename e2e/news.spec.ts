/** News and announcements, from the back-office to the phone; and content that must not get through. */
import type { Locator, Page } from '@playwright/test';
import { MARK } from '@tradewind/contract/testing';
import { SENT, watch } from './support/injections.ts';
import { another, ask, newOperator, openDesk, type Operator } from './support/operators.ts';
import { expect, ownWorld, test as base, WORLD_OPTIONS, type World } from './support/people.ts';
import { photoOfCard } from './support/pictures.ts';

// visitors of other tests must not read what is published here
const test = base.extend<object, { world: World }>({
  world: [ownWorld(), WORLD_OPTIONS],
});
// one worker starts the server for all
test.describe.configure({ mode: 'default' });

interface Saved {
  readonly id: number;
  readonly version: number;
}

const item = (page: Page, title: string | RegExp): Locator => page.getByTestId('news-item').filter({ hasText: title });

/** Publishes an article through the API. */
async function publish(world: World, who: Operator, text: { title: string; desc: string; content: string }) {
  const saved = await ask<Saved>(world, who, '/admin/api/news/save', { category_id: 1, logo: '', texts: { en: text } });
  await ask(world, who, '/admin/api/news/publish', { id: saved.id, version: saved.version });
  return saved.id;
}

/** Enters title and text in the selected language. */
async function write(desk: Page, title: string, text: string): Promise<void> {
  await desk.getByLabel('Title', { exact: true }).fill(title);
  const editor = desk.getByRole('textbox', { name: 'Text', exact: true });
  await editor.click();
  await desk.keyboard.type(text);
}

test('an article is written in two languages with a picture, previewed, published, and read in both, which clears its unread mark', async ({
  page,
  world,
  browser,
  pageErrors,
}) => {
  const { context, page: desk } = await another(browser, pageErrors);
  await openDesk(desk, world, await newOperator(world, 'content'), '/news/new');
  await desk.getByLabel('Category').selectOption('Guide');
  const choosing = desk.waitForEvent('filechooser');
  await desk.getByRole('button', { name: 'Upload a picture' }).click();
  await (await choosing).setFiles(await photoOfCard({ width: 400, height: 300 }));
  await expect(desk.getByRole('img', { name: 'Picture' })).toBeVisible();
  await write(desk, 'Wider spreads on Thursday', 'The decision comes at noon.');
  // with the keyboard only: a bold word at the end
  await desk.keyboard.press('Control+b');
  await desk.keyboard.type('Mind your stops');
  await desk.getByRole('button', { name: 'Chinese (Hong Kong)' }).click();
  await write(desk, '星期四點差可能擴闊', '決定將於中午公布。');
  await desk.getByTestId('save-article').click();
  await expect(desk.getByRole('heading', { level: 1, name: /^Article \d+/u })).toBeVisible();

  await desk.getByRole('button', { name: 'English' }).click();
  await desk.getByTestId('preview-article').click();
  const frame = desk.getByTestId('preview-frame');
  await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  const preview = frame.contentFrame();
  await expect(preview.getByRole('heading', { name: 'Wider spreads on Thursday' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('Mind your stops');
  await desk.keyboard.press('Escape');
  await desk.getByTestId('decide-publish').click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(desk.getByText('Published', { exact: true }).first()).toBeVisible();
  await context.close();

  await page.goto(`${world.url}/?lang=en`);
  await expect(page.getByTestId('new-news')).toBeVisible();
  await page.getByTestId('open-news').click();
  const row = item(page, 'Wider spreads on Thursday');
  await expect(row.getByTestId('unread')).toBeVisible();
  await row.click();
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: 'Wider spreads on Thursday' })).toBeVisible();
  await expect(article.locator('strong')).toHaveText('Mind your stops');
  await expect
    .poll(() =>
      article
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(400);
  await page.getByTestId('share-article').click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(row.getByTestId('unread')).toHaveCount(0);

  // the browser remembers it, including the dot
  await page.goto(`${world.url}/news?lang=hk`);
  await expect(item(page, '星期四點差可能擴闊')).toBeVisible();
  await expect(item(page, '訂單如何成交').getByTestId('unread')).toBeVisible();
  await expect(item(page, '星期四點差可能擴闊').getByTestId('unread')).toHaveCount(0);
  await page.goto(`${address}&lang=hk`);
  await expect(article).toHaveAttribute('lang', 'zh-HK');
  await expect(article).toContainText('決定將於中午公布。');
  // in a language without a text it is shown in English, with a note
  await page.goto(`${address}&lang=ar`);
  await expect(article).toHaveAttribute('lang', 'en-GB');
  await expect(article).toHaveAttribute('dir', 'ltr');
});

test('injections in titles, texts and announcements are shown as text or not at all, and nothing runs or leaves', async ({
  page,
  world,
}) => {
  const editor = await newOperator(world, 'content');
  const clean = await Promise.all(
    SENT.map((content) => ask<{ content: string }>(world, editor, '/admin/api/news/preview', { content })),
  );
  const all = await publish(world, editor, {
    title: SENT[0] ?? '',
    desc: SENT.join(' ').slice(0, 400),
    content: clean.map(({ content }) => `<p>${content}</p>`).join(''),
  });
  const third = Math.ceil(SENT.length / 3);
  const raw = await publish(world, editor, {
    title: 'Raw',
    desc: '',
    content: Array.from({ length: third }, (_, index) =>
      [SENT[index], SENT[index + third], SENT[index + 2 * third]].join('<p>x</p>'),
    ).join('<p>x</p>'),
  });
  await Promise.all(
    Array.from({ length: Math.ceil(SENT.length / 2) }, (_, index) =>
      publish(world, editor, {
        title: (SENT[2 * index] ?? 'x').slice(0, 160),
        desc: SENT[2 * index + 1] ?? '',
        content: SENT[2 * index] ?? '',
      }),
    ),
  );
  for (const body of SENT.slice(0, 20)) {
    const draft = { pinned: 0, texts: { en: { title: body.slice(0, 160), body } } };
    const { id, version } = await ask<Saved>(world, editor, '/admin/api/announcements/save', draft);
    await ask(world, editor, '/admin/api/announcements/publish', { id, version });
  }

  const effects = await watch(page, world);
  for (const id of [all, raw]) {
    await page.goto(`${world.url}/news/detail?id=${id}&lang=en`);
    await expect(page.getByRole('article')).toBeVisible();
    await page.mouse.wheel(0, 20_000);
  }
  await page.goto(`${world.url}/news?lang=en`);
  const items = page.getByTestId('news-item');
  await expect(items.first()).toBeVisible();
  await expect(async () => {
    await items.last().scrollIntoViewIfNeeded();
    expect(await items.count()).toBeGreaterThan(SENT.length / 2);
  }).toPass();
  // a title that resembles a script is treated like any other
  await expect(item(page, `<script>window.${MARK}=1</script>`).first()).toBeVisible();
  await page.goto(`${world.url}/mine/announcement?lang=en`);
  await expect(page.getByTestId('announcement').nth(19)).toBeAttached();
  expect(await effects()).toEqual([]);
});

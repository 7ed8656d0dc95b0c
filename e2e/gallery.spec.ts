/** The components of packages/ui in all their states: their appearance, and the results of axe. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SAME_EVERYWHERE } from './support/browsers.ts';
import { colourDistance, forceStates, picturesOf, serveGallery } from './support/gallery.ts';
import { isLong } from './support/long.ts';
import { expect, test } from './support/test.ts';

/** Each theme and each direction once: a theme does not change the layout, and a direction no colour. */
const LOOKS = [
  { theme: 'dark', lang: 'en' },
  { theme: 'light', lang: 'ar' },
] as const;
/** How much a pixel may differ, and how many pixels of a picture may differ more: edges of letters in another build of Chromium. */
const CLOSE = { threshold: 0.3, maxDiffPixelRatio: 0.003 };
/** How much colours of areas may differ, out of 255; letters are rendered slightly differently, areas are not. */
const CLOSE_COLOUR = 4;
/** Rules whose outcome changes with the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Errors that samples of failures log. */
const EXPECTED = /Could not be loaded|تعذّر التحميل|dynamically imported module/u;

// one worker builds and serves the gallery for all
test.describe.configure({ mode: 'default' });
test.use({
  ...SAME_EVERYWHERE,
  // four columns, each as wide as a phone
  viewport: { width: 1568, height: 900 },
  isMobile: false,
  hasTouch: false,
  contextOptions: { reducedMotion: 'reduce' },
});

let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(() => gallery.close());
test.afterEach(({ pageErrors }) => {
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !EXPECTED.test(error)));
});

/** Waits until everything has loaded, including the frames with elements that cover a page. */
async function open(page: Page, theme: string, lang: string): Promise<void> {
  await page.goto(`${gallery.url}?theme=${theme}&lang=${lang}`);
  await expect(page.locator('iframe').last()).toBeAttached();
  for (const frame of page.frames().slice(1))
    await expect(frame.locator('[role="dialog"], [role="alertdialog"], [role="alert"], main').first()).toBeAttached();
  for (const frame of page.frames()) await frame.evaluate(() => document.fonts.ready);
}

/** A frame represents a page, so its landmarks are not those around it. For toasts see `expectToastToBeReadInside`. */
const isKnown = (rule: string, html: string): boolean =>
  rule === 'landmark-unique' || (rule === 'aria-hidden-focus' && html.includes('result-toast'));

/** Violations found by axe, as rule and element; all rules unless some are given. */
async function findings(page: Page, rules: readonly string[] | undefined): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false, ...(rules && { runOnly: [...rules] }) })
    // the same toasts as the others except for the colour of an edge
    .exclude('iframe[title="info"]')
    .exclude('iframe[title="error"]')
    .analyze();
  return violations
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => ({ id, target, html })))
    .filter(({ id, html }) => !isKnown(id, html))
    .map(({ id, target }) => `${id}: ${target.join(' ')}`);
}

/** A warning is announced at once as an alert; the toast itself is hidden from screen readers until it has the focus. */
async function expectToastToBeReadInside(page: Page): Promise<void> {
  const toast = page.frameLocator('iframe[title="warning"]').getByTestId('result-toast');
  await toast.locator('button').focus();
  await expect(toast).not.toHaveAttribute('aria-hidden');
  await page.locator('body').press('Escape');
}

for (const { theme, lang } of LOOKS) {
  test(`the components match their pictures and pass axe, ${theme}, ${lang}`, async ({ page }) => {
    await open(page, theme, lang);
    expect.soft(await findings(page, theme === 'dark' || isLong ? undefined : OF_COLOURS)).toEqual([]);
    await forceStates(page);
    // dialogs take the focus when they open, and only one frame can have it
    await page.getByRole('heading', { level: 1 }).click();
    const pictures = await picturesOf(page);
    const folder = join(import.meta.dirname, 'gallery', `${theme}-${lang}`);
    for (const { name, png } of pictures) {
      expect.soft(png).toMatchSnapshot([`${theme}-${lang}`, `${name}.png`], CLOSE);
      const distance = await colourDistance(png, readFileSync(join(folder, `${name}.png`)));
      expect.soft(distance, `colours of ${name}`).toBeLessThanOrEqual(CLOSE_COLOUR);
    }
    const kept = readdirSync(folder);
    expect(kept.toSorted()).toEqual(pictures.map(({ name }) => `${name}.png`).toSorted());
    await expectToastToBeReadInside(page);
  });
}

/** Checks a whole screen: opens it, waits until it has loaded, then runs axe and checks for horizontal scrolling. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isLong } from './long.ts';
import { cutWords } from './cut-words.ts';

/**
 * `full`: every rule of WCAG 2.2 AA, and whether everything fits. `half`: the rules only on every second screen, because
 * another look has the others; on all of them in the long run.
 */
export type Depth = 'full' | 'half';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The element in which the web app and the back-office render the page of an address; both replace it when the path changes. */
const PAGE_OF_A_PATH = '[data-slot], h1';

/** Selectors of what is still loading on the page; empty once the complete screen can be checked. */
function stillLoading(selectors: readonly string[]): readonly string[] {
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const shows = (selector: string): boolean => [...document.querySelectorAll(selector)].some(isVisible);
  return [...(shows('main') ? [] : ['main is missing']), ...selectors.filter(shows)];
}

async function settle(page: Page, isDesk: boolean): Promise<void> {
  const loading = [
    '[data-left]',
    '[data-testid="quote-skeleton"]',
    '[aria-busy="true"]',
    '.animate-pulse',
    // prices are dimmed on purpose until the socket is open
    '.is-stale',
  ];
  if (isDesk) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(stillLoading, loading), {
      message: 'still loading',
      intervals: [20, 30, 50, 100],
      timeout: 30_000,
    })
    .toEqual([]);
}

/** Serious and critical violations, each as rule and elements. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  const isInjected = await page.evaluate(() => 'axe' in globalThis);
  // a script that does nothing, because axe is already in the document
  const builder = new AxeBuilder(isInjected ? { page, axeSource: ';' } : { page })
    // in the page itself: no screen has a frame of another origin, for which axe would open a separate page each time
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await builder.withTags(WCAG).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** Texts that must be completely readable before they are pressed, and headings. */
const WORDS_OF_CONTROLS = 'button, a, label, dt, th, legend, h1, h2, [role="tab"]';

async function check(
  page: Page,
  screen: string,
  { isDesk, hasRules }: { readonly isDesk: boolean; readonly hasRules: boolean },
): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
  if (!isDesk) expect(await page.evaluate(cutWords, WORDS_OF_CONTROLS), `${screen} cuts words`).toEqual([]);
  if (hasRules) expect(await violationsOf(page), screen).toEqual([]);
}

/** Goes to another path inside the app, like a link. The current content is marked, so that `settle` sees it disappear. */
const followLink = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    ([to, selector]) => {
      for (const element of document.querySelectorAll('[data-left]')) delete (element as HTMLElement).dataset['left'];
      for (const element of document.querySelectorAll<HTMLElement>(selector))
        if (element.checkVisibility()) element.dataset['left'] = '';
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    [address, PAGE_OF_A_PATH] as const,
  );

export interface Visit {
  /** Scheme, host and port. */
  readonly url: string;
  readonly lang: string;
  readonly depth: Depth;
  /** The back-office, whose addresses are below /admin. */
  readonly isDesk?: boolean;
}

/**
 * Opens screens one after the other and checks each. The first is loaded; the others are opened inside the app where
 * their path differs from the one before. The live chat (/chat/) is an app of its own.
 */
export async function checkScreens(page: Page, screens: readonly string[], visit: Visit): Promise<void> {
  const { url, lang, depth, isDesk = false } = visit;
  let open: string | undefined;
  for (const [index, screen] of screens.entries()) {
    const [path = ''] = screen.split('?');
    const address = `${isDesk ? '/admin' : ''}${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`;
    if (open === undefined || open === path || path === '/chat/' || isLong) await page.goto(url + address);
    else await followLink(page, address);
    open = path;
    await settle(page, isDesk);
    // a colour in transition is checked once the transition ends; a fault that remains is a fault
    const hasRules = isLong || depth === 'full' || index % 2 === 1;
    await expect(() => check(page, screen, { isDesk, hasRules })).toPass({ timeout: 20_000 });
  }
}

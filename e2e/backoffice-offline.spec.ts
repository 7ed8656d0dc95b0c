/** The back-office without a network: pages whose code could not be fetched are fetched again, without a reload. */
import type { Page } from '@playwright/test';
import { goTo, newOperator, openDesk } from './support/operators.ts';
import { expect, test } from './support/people.ts';

const MISSING = 'This part of the app could not be loaded';

/** What a browser and React log about requests without a network. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS/u;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const loadTime = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByTestId('open-navigation');
  if (await menu.isVisible()) await menu.click();
}

const follow = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: new RegExp(`^${name}`, 'u') })
    .click();

/** How many rules each has; the browser does not show those of one that it could not fetch. */
function rulesOf(links: HTMLLinkElement[]): readonly number[] {
  return links.map(({ sheet }) => {
    try {
      return sheet?.cssRules.length ?? 0;
    } catch {
      return 0;
    }
  });
}

test('parts whose code could not be fetched without a network appear once it is back, and a logout leads to the login', async ({
  page,
  context,
  world,
  pageErrors,
}) => {
  await openDesk(page, world, await newOperator(world, 'admin'));
  await expect(heading(page, 'Overview')).toBeVisible();
  const opened = await loadTime(page);
  await test.step('a page with a stylesheet of its own', async () => {
    // the menu of a phone has code of its own
    await openMenu(page);
    await context.setOffline(true);
    await follow(page, 'News');
    await expect(page.getByRole('alert')).toContainText('Unable to preload the CSS of this page');
    await context.setOffline(false);
    await expect(heading(page, 'News')).toBeVisible();
    const stylesheets = page.locator('link[rel="stylesheet"][href*="/assets/article-"]');
    expect((await stylesheets.evaluateAll(rulesOf)).at(-1)).toBeGreaterThan(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a page that was left before the network was back', async () => {
    await openMenu(page);
    await context.setOffline(true);
    await follow(page, 'Messages');
    await expect(page.getByRole('alert')).toContainText(MISSING);
    await goTo(page, 'Overview');
    await context.setOffline(false);
    await goTo(page, 'Messages');
  });

  await test.step('the login after a logout', async () => {
    await openMenu(page);
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: /Admin$/u })
      .click();
    await page.getByRole('button', { name: 'Log out' }).click();
    const logout = page.getByRole('alertdialog').getByRole('button', { name: 'Log out' });
    await expect(logout).toBeVisible();
    await context.setOffline(true);
    await logout.click();
    await expect(page.getByRole('alert')).toContainText(MISSING);
    await context.setOffline(false);
    await expect(page.getByLabel('Email')).toBeVisible();
  });
  expect(await loadTime(page)).toBe(opened);
  expect(pageErrors.splice(0).filter((text) => !EXPECTED.test(text))).toEqual([]);
});

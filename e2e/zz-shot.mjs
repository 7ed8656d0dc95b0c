import { chromium } from '@playwright/test';
const base = 'http://localhost:8441';
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const out = (n) => `/tmp/s5/B2-shots/${n}.png`;
const ctx = await browser.newContext({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1.5,
  colorScheme: 'dark',
});
const page = await ctx.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
page.on('pageerror', (e) => console.log('pageerror', String(e)));
await page.goto(`${base}/chat/?lang=en`);
await page.getByRole('textbox').waitFor();
await page.screenshot({ path: out('1-empty') });
await page.getByRole('textbox').click();
await page.getByRole('textbox').fill('Hello, I cannot find my deposit.\nSee https://example.com/tx/123.');
await page.getByRole('button', { name: 'Send', exact: true }).click();
await page
  .locator('[data-state="sent"]')
  .first()
  .waitFor({ timeout: 8000 })
  .catch(() => console.log('not sent'));
await page
  .getByRole('textbox')
  .fill(
    '<img src=x onerror=alert(1)> loooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooong',
  );
await page.getByRole('button', { name: 'Send', exact: true }).click();
await page.waitForTimeout(1500);
await page.screenshot({ path: out('2-sent') });
await page.reload();
await page.waitForTimeout(1500);
await page.screenshot({ path: out('3-reload') });
await browser.close();

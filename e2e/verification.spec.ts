/** Identity verification on a phone: from the photo to the decision, and again after a refusal. */
import type { Page } from '@playwright/test';
import { sql } from './support/database.ts';
import { expect, openAs, openAccount, pathOf, test, type Person, type World } from './support/people.ts';
import { grainyPhoto, photoOfCard, tinyPhoto, type PickedFile } from './support/pictures.ts';

const UPLOAD = '**/api/common/image_upload';
const CARD_ASPECT = 85.6 / 54;

const slot = (page: Page, side: 'front' | 'back') => page.getByTestId(`card-${side}`);
const submit = (page: Page) => page.getByTestId('submit-verification');

async function pick(page: Page, side: 'front' | 'back', file: PickedFile): Promise<void> {
  await page.getByTestId(`file-${side}`).setInputFiles(file);
}

async function addPicture(page: Page, side: 'front' | 'back', file: PickedFile): Promise<void> {
  await pick(page, side, file);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(slot(page, side).getByText('Uploaded')).toBeVisible();
}

/** An operator decides the waiting submission. */
async function decide({ server }: World, person: Person, state: 'approved' | 'refused', remark = ''): Promise<void> {
  const decided = await sql(
    server,
    `UPDATE verifications SET state = $2, remark = $3, decided_at_ms = submitted_at_ms + 1
     WHERE user_id = $1 AND state = 'waiting' RETURNING id`,
    [person.session.user.id, state, remark],
  );
  expect(decided).toHaveLength(1);
}

test('an identity is photographed, cropped, uploaded with a failure and a retry, refused with the reason, sent again, and approved', async ({
  page,
  world,
  pageErrors,
}) => {
  const person = await openAccount(world);
  await openAs(page, world, person);
  await expect(page.getByTestId('review-badge')).toHaveText('Not verified');
  await page.getByRole('link', { name: 'Identity verification' }).click();

  // the name survives a reload, the number is not stored
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('ID number').fill('A123456(7)');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('ID number')).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain('A123456');
  await page.getByLabel('ID number').fill('A123456(7)');
  await expect(submit(page)).toHaveAccessibleDescription('Still missing: front side and back side');

  // by keyboard: zoomed in, and moved down a little
  await pick(page, 'front', await photoOfCard());
  const frame = page.getByRole('application', { name: 'Picture of the Front side; arrow keys move it' });
  const photo = page.locator('.reactEasyCrop_Image');
  await expect(frame).toBeVisible();
  const before = await photo.evaluate((image) => image.style.transform);
  await page.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('ArrowRight');
  await frame.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => photo.evaluate((image) => image.style.transform)).not.toBe(before);
  expect(await photo.evaluate((image) => image.style.transform)).toContain('scale(1.05)');

  // no network: an error is shown, and a tap sends it again
  await page.route(UPLOAD, (route) => route.abort());
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(slot(page, 'front')).toContainText('Not uploaded. The server could not be reached.');
  await page.unroute(UPLOAD);
  await slot(page, 'front').getByRole('button', { name: 'Try again' }).click();
  await expect(slot(page, 'front').getByText('Uploaded')).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  await expect(submit(page)).toHaveAccessibleDescription('Still missing: back side');

  // a card photographed sideways, over a slow connection that shows its progress
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await pick(page, 'back', await grainyPhoto({ width: 1200, height: 1600 }));
  await page.getByRole('button', { name: 'Rotate right by 90°' }).click();
  await expect.poll(() => photo.evaluate((image) => image.style.transform)).toContain('rotate(90deg)');
  const use = page.getByRole('button', { name: 'Use this picture' });
  await expect(use).toBeEnabled();
  await devtools.send('Network.emulateNetworkConditions', { ...network, latency: 20, uploadThroughput: 300_000 });
  await use.click();
  const bar = slot(page, 'back').getByRole('progressbar', { name: 'Upload of the Back side' });
  const progress = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(async () => ((await bar.isVisible()) ? progress() : 0)).toBeGreaterThan(0);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(slot(page, 'back').getByText('Uploaded')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await devtools.send('Network.emulateNetworkConditions', network);
  await submit(page).click();

  const waiting = page.getByTestId('verification-waiting');
  await expect(waiting).toContainText('Under review');
  await expect(waiting).toContainText('Ada Lovelace');
  await expect(waiting).not.toContainText('A123456');
  const images = await sql<{ width: number; height: number }>(
    world.server,
    'SELECT width, height FROM images WHERE user_id = $1',
    [person.session.user.id],
  );
  expect(images).toHaveLength(2);
  for (const { width, height } of images) expect(Math.abs(width / height - CARD_ASPECT)).toBeLessThan(0.01);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/user');
  await expect(page.getByTestId('review-badge')).toHaveText('Under review');

  await decide(world, person, 'refused', 'The back side is blurred.');
  await page.goto(`${world.url}/mine/auth`);
  await expect(page.getByTestId('verification-refused')).toContainText('The back side is blurred.');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('ID number')).toHaveValue('');
  await page.getByLabel('ID number').fill('A123456(7)');
  await addPicture(page, 'front', await photoOfCard());
  await addPicture(page, 'back', await photoOfCard());
  await submit(page).click();
  await expect(waiting).toBeVisible();

  await decide(world, person, 'approved');
  await page.reload();
  await expect(page.getByTestId('verification-approved')).toContainText('Your identity is confirmed.');
  await page.goto(`${world.url}/user`);
  await expect(page.getByTestId('review-badge').first()).toHaveText('Verified');
  await expect(page.getByTestId('review-badge')).toHaveCount(2);
});

test('unusable pictures are explained and not sent, and leaving with unsent ones asks for confirmation, on every way out', async ({
  page,
  world,
}) => {
  await openAs(page, world, await openAccount(world));
  await page.getByRole('link', { name: 'Identity verification' }).click();
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/image_upload')) uploads += 1;
  });
  const front = slot(page, 'front');
  const text = Buffer.from('not a picture');
  await pick(page, 'front', { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: text });
  await expect(front).toContainText('cannot open HEIC photos');
  await pick(page, 'front', { name: 'card.jpg', mimeType: 'image/jpeg', buffer: text });
  await expect(front).toContainText('cannot be opened as a picture');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>');
  await pick(page, 'front', { name: 'card.svg', mimeType: 'image/svg+xml', buffer: drawing });
  await expect(front).toContainText('cannot be opened as a picture');
  await pick(page, 'front', await tinyPhoto());
  await expect(front).toContainText('Too little of the picture');
  await expect(front.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  expect(uploads).toBe(0);
  await addPicture(page, 'front', await photoOfCard());
  await front.getByRole('button', { name: 'Remove' }).click();
  await expect(front.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  await addPicture(page, 'front', await photoOfCard());

  const question = page.getByRole('alertdialog', { name: 'Leave without submitting?' });
  const stay = question.getByRole('button', { name: 'Cancel' });

  await page.goBack();
  await stay.click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await stay.click();
  await expect(slot(page, 'front').getByText('Uploaded')).toBeVisible();
  expect(pathOf(page)).toBe('/mine/auth');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => pathOf(page)).toBe('/user');
  await expect(question).toHaveCount(0);

  // nothing is unsent any more: back does not ask
  await page.getByRole('link', { name: 'Identity verification' }).click();
  await expect(submit(page)).toBeVisible();
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/user');
});

/** Support chat in its frame: a guest on a phone and an operator on a desktop, and another service in its place. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { admin, agreed, ask, newOperator, openDesk, type Operator } from './support/operators.ts';
import { expect, openAs, openAccount, pathOf, test, type World } from './support/people.ts';
import { photoOfCard } from './support/pictures.ts';

test.use({ actionTimeout: 60_000 });

type Place = Page | FrameLocator;
const chatOf = (page: Page): FrameLocator => page.frameLocator('[data-testid="chat-frame"]');
const messages = (place: Place): Locator => place.getByTestId('message');
const message = (place: Place, text: string): Locator => messages(place).filter({ hasText: text });

async function write(place: Place, field: string | RegExp, text: string): Promise<void> {
  await place.getByRole('textbox', { name: field }).fill(text);
  await place.getByRole('button', { name: 'Send', exact: true }).click();
}

/** An operator with the inbox open on a desktop. */
async function openInbox(page: Page, world: World): Promise<Operator> {
  const operator = await newOperator(world, 'support');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDesk(page, world, operator, '/chats');
  await expect(page.getByRole('heading', { level: 1, name: 'Support chat' })).toBeVisible();
  return operator;
}

/** Opens the conversation whose last message is this one, and assigns it to the operator. */
async function take(desk: Page, says: string): Promise<void> {
  await desk.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: says }).click();
  await desk.getByRole('button', { name: 'Take and answer' }).click();
  await expect(desk.getByRole('textbox', { name: /^Answer/u })).toBeVisible();
}

/** Opens the chat from the login page. Until its scripts, which arrive late, have drawn it, there are placeholders. */
async function openChat(page: Page, world: World): Promise<FrameLocator> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    if (route.request().frame() !== page.mainFrame()) await held.promise;
    await route.continue();
  });
  await page.goto(`${world.url}/login?lang=en`);
  await page.getByRole('link', { name: 'Customer support' }).click();
  await expect.poll(() => pathOf(page)).toBe('/mine/chat');
  const frame = page.getByTestId('chat-frame');
  const isLoaded = () =>
    frame.evaluate(({ contentDocument }: HTMLIFrameElement) => {
      return contentDocument?.readyState === 'complete' && contentDocument.getElementById('root') !== null;
    });
  await expect.poll(isLoaded).toBe(true);
  await expect(frame).toBeHidden();
  held.resolve();
  await expect(frame).toBeVisible();
  await expect(chatOf(page).getByText('How can we help?')).toBeVisible();
  return chatOf(page);
}

test('a guest and an operator chat with typing and read marks, a picture and a canned answer, and the login loses nothing', async ({
  page,
  browser,
  world,
}) => {
  const context = await browser.newContext();
  const desk = await context.newPage();
  const operator = await openInbox(desk, world);
  const canned = { lang: 'en', title: 'Deposit times', text: 'Hello {name}, deposits take an hour. {operator}' };
  await ask(world, operator, '/admin/api/chats/canned/save', canned);

  const chat = await openChat(page, world);
  await chat.getByRole('textbox', { name: 'Message' }).click();
  await expect(chat.getByTestId('presence')).toContainText('We are online');
  await write(chat, 'Message', 'Where is my deposit?');
  await expect(message(chat, 'Where is my deposit?')).toHaveAttribute('data-state', 'sent');

  await take(desk, 'Where is my deposit?');
  await expect(message(chat, 'Where is my deposit?')).toHaveAttribute('data-state', 'read');
  await desk.getByRole('textbox', { name: /^Answer/u }).pressSequentially('Let');
  await expect(chat.getByTestId('typing')).toContainText(`${operator.name} is typing`);
  await write(desk, /^Answer/u, 'Let me look. See https://help.example.com/deposits.');
  const answer = messages(chat).filter({ hasText: 'Let me look' });
  await expect(answer).toContainText(operator.name);
  await expect(answer.getByRole('link')).toHaveAttribute('rel', /noopener/u);
  await expect(messages(desk).filter({ hasText: 'Let me look' })).toHaveAttribute('data-state', 'read');

  await chat.getByTestId('chat-file').setInputFiles(await photoOfCard({ width: 800, height: 600 }));
  await expect(chat.getByTestId('picture-preview')).toBeVisible();
  await expect(chat.getByTestId('picture-preview').getByRole('progressbar')).toHaveCount(0);
  await write(chat, 'Message', 'This is the receipt');
  await desk.getByRole('button', { name: /^Picture by .*Enlarge$/u }).click();
  await expect(desk.getByRole('dialog').getByRole('img', { name: /^Picture by/u })).toBeVisible();
  await desk.keyboard.press('Escape');

  await desk.getByRole('textbox', { name: /^Answer/u }).fill('/deposit tim');
  await expect(desk.getByTestId('canned-picker')).toContainText('Deposit times');
  await desk.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back' }).click();
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  const filled = `Hello, deposits take an hour. ${operator.name}`;
  await expect(message(desk, filled)).toHaveAttribute('data-state', 'sent');

  await openAs(page, world, await openAccount(world), '/mine/chat');
  await expect(message(chat, 'Where is my deposit?')).toBeVisible();
  await expect(message(chat, filled)).toBeVisible();
  await expect(chat.getByTestId('unread-line')).toBeVisible();
  await expect(message(desk, filled)).toHaveAttribute('data-state', 'read');
  await context.close();
});

test('other sites cannot embed the chat, and an installation may use an external page or a third-party chat in its place', async ({
  page,
  context,
  browser,
  world,
}) => {
  // another origin on the same machine: the policy must refuse it, not the browser's protection of the local network
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const place = `${world.server.url}/other`;
  const body = `<iframe src="${world.url}/chat/"></iframe>`;
  await other.route(place, (route) => route.fulfill({ contentType: 'text/html', body }));
  await other.goto(place);
  await expect.poll(() => other.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  await elsewhere.close();

  const operator = await admin(world);
  const set = (service_link: string, service_link_type: number) =>
    agreed(world, operator, '/admin/api/settings/save', { service_link, service_link_type });
  const outside = 'https://chat.example/room';
  await context.route(`${outside}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Another service answers</h1>' }),
  );
  const come = () => page.goto(`${world.url}/mine/chat?lang=en`);
  try {
    await set(outside, 1);
    // the policy of the page follows the setting within seconds
    await expect
      .poll(async () => (await fetch(`${world.url}/`)).headers.get('content-security-policy'))
      .toContain(new URL(outside).origin);
    await come();
    await expect(chatOf(page).getByText('Another service answers')).toBeVisible();

    await set(outside, 3);
    await come();
    await expect(page.getByRole('heading', { name: 'Another service answers' })).toBeVisible();
    expect(page.url()).toBe(outside);
  } finally {
    await set('', 1);
  }
});

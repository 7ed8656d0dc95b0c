/** Support chat: a guest on a phone, an operator on a desktop, read marks, answers by email, and harmful texts. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { admin, agreed, ask, newOperator, openDesk, rowsOf, type Operator } from './support/operators.ts';
import { expect, openAs, newEmail, openAccount, pathOf, test, type World } from './support/people.ts';
import { photoOfCard } from './support/pictures.ts';

test.use({ actionTimeout: 60_000 });

const ATTACKS = [
  '<img src=x onerror=alert(1)>',
  '<script>document.title="taken"</script>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  "'; DROP TABLE chat_messages; --",
  '&lt;b&gt;not bold&lt;/b&gt; <b>nor this</b>',
] as const;

type Place = Page | FrameLocator;
const chatOf = (page: Page): FrameLocator => page.frameLocator('[data-testid="chat-frame"]');
const messages = (place: Place): Locator => place.getByTestId('message');
const message = (place: Place, text: string): Locator => messages(place).filter({ hasText: text });

async function write(place: Place, field: string | RegExp, text: string): Promise<void> {
  await place.getByRole('textbox', { name: field }).fill(text);
  await place.getByRole('button', { name: 'Send', exact: true }).click();
}

/** An operator with the inbox open on a desktop. */
async function openInbox(page: Page, world: World, role: 'support' | 'admin' = 'support'): Promise<Operator> {
  const operator = await newOperator(world, role);
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

  await page.goto(`${world.url}/login?lang=en`);
  await page.getByRole('link', { name: 'Customer support' }).click();
  await expect.poll(() => pathOf(page)).toBe('/mine/chat');
  const chat = chatOf(page);
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

test('the chat shows placeholders until its scripts have drawn it', async ({ page, world }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    if (route.request().frame() !== page.mainFrame()) await held.promise;
    await route.continue();
  });
  await page.goto(`${world.url}/mine/chat?lang=en`);
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
});

test(
  "a visitor's messages are shown as text only, on both sides",
  { tag: '@long' },
  async ({ page, browser, world }) => {
    const context = await browser.newContext();
    const desk = await context.newPage();
    await openInbox(desk, world);
    const dialogs: string[] = [];
    for (const one of [page, desk])
      one.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    await page.goto(`${world.url}/chat/?lang=en`);
    for (const attack of ATTACKS) {
      await write(page, 'Message', attack);
      await expect(page.getByTestId('message-text').last()).toHaveText(attack);
    }
    await expect(page.locator('[data-state="sent"]')).toHaveCount(ATTACKS.length);
    await take(desk, ATTACKS.at(-1) ?? '');
    await expect(desk.getByTestId('message-text')).toHaveText([...ATTACKS]);
    for (const one of [page, desk]) {
      await expect(one.getByTestId('message-log').locator('img, svg[onload], script, iframe, b')).toHaveCount(0);
      expect(await one.title()).not.toContain('taken');
    }
    expect(dialogs).toEqual([]);
    await context.close();
  },
);

test('an unsent message is kept over a reload and sent once, and a visitor who has left gets the answer by mail', async ({
  page,
  browser,
  world,
  pageErrors,
}) => {
  const email = newEmail();
  await page.goto(`${world.url}/chat/?lang=en`);
  await write(page, 'Message', 'Is anybody there?');
  await expect(message(page, 'Is anybody there?')).toHaveAttribute('data-state', 'sent');
  await expect(page.getByTestId('presence')).toContainText('No one is available right now');
  await page.getByTestId('leave-email').click();
  await page.getByLabel('Email address').fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('chat-note')).toContainText(email);

  await page.context().setOffline(true);
  await expect(page.getByText('No connection. Trying again…')).toBeVisible({ timeout: 60_000 });
  await write(page, 'Message', 'Written in a tunnel');
  await page.getByRole('textbox', { name: 'Message' }).fill('A draft');
  await expect(message(page, 'Written in a tunnel')).toHaveAttribute('data-state', /sending|failed/u);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft');
  await expect(message(page, 'Written in a tunnel')).toHaveAttribute('data-state', 'sent');
  await expect(messages(page)).toHaveCount(2);
  // the errors that a browser itself logs without a network
  expect(pageErrors.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED/u.test(text))).toEqual([]);

  await page.goto('about:blank');
  const context = await browser.newContext();
  const desk = await context.newPage();
  await openInbox(desk, world);
  await take(desk, 'Written in a tunnel');
  await expect(desk.getByText(`your answer also goes to ${email}`)).toBeVisible();
  await write(desk, /^Answer/u, 'We are here again.');
  await world.post.mails.take(email, /We are here again\./u);
  await desk.getByTestId('close-chat').click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(desk.getByText('Closed. When the visitor writes again')).toBeVisible();
  await context.close();
});

test('canned answers are edited on their page, and the chat frame has the strictest policy and cannot be embedded by other sites', async ({
  page,
  browser,
  world,
}) => {
  const operator = await openInbox(page, world, 'admin');
  await openDesk(page, world, operator, '/canned-answers');
  await page.getByTestId('add-canned').click();
  const form = page.getByRole('form', { name: 'New canned answer' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please fill this in.')).toHaveCount(2);
  await form.getByLabel('Title').fill('Opening hours');
  await form.getByLabel('Text').fill('We are here from nine to five.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(rowsOf(page, 'Canned answers').filter({ hasText: 'Opening hours' })).toBeVisible();

  const { headers } = await fetch(`${world.url}/chat/`, { headers: { accept: 'text/html' } });
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'self'"])
    expect(policy).toContain(rule);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/u);

  // another origin on the same machine: the policy must refuse it, not the browser's protection of the local network
  const context = await browser.newContext();
  const other = await context.newPage();
  const place = `${world.server.url}/other`;
  const body = `<iframe src="${world.url}/chat/"></iframe>`;
  await other.route(place, (route) => route.fulfill({ contentType: 'text/html', body }));
  await other.goto(place);
  await expect.poll(() => other.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  await context.close();
});

test('an installation may use another customer service: an address, an external page, or a third-party chat', async ({
  page,
  context,
  world,
}) => {
  const operator = await admin(world);
  const set = (service_link: string, service_link_type: number) =>
    agreed(world, operator, '/admin/api/settings/save', { service_link, service_link_type });
  const outside = 'https://chat.example/room';
  await context.route(`${outside}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Another service answers</h1>' }),
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const come = () => page.goto(`${world.url}/mine/chat?lang=en`);
  try {
    await set('help@broker.example', 2);
    await come();
    await expect(page.getByRole('link', { name: 'help@broker.example' })).toHaveAttribute(
      'href',
      'mailto:help@broker.example',
    );
    await page.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('help@broker.example');

    await set(outside, 1);
    // the policy of the page follows the setting within seconds
    await expect
      .poll(async () => (await fetch(`${world.url}/`)).headers.get('content-security-policy'))
      .toContain(new URL(outside).origin);
    await come();
    await expect(chatOf(page).getByText('Another service answers')).toBeVisible();
    await expect(page.getByRole('link', { name: /open/iu })).toHaveAttribute('href', outside);

    await set(outside, 3);
    await come();
    await expect(page.getByRole('heading', { name: 'Another service answers' })).toBeVisible();
    expect(page.url()).toBe(outside);
  } finally {
    await set('', 1);
  }
});

/** The support chat: its own page, the operators' side, and other services in its place. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { admin, agreed, newOperator } from '../support/desk.ts';
import { newEmail } from '../support/world.ts';
import { decide, heading, rowOf } from './operators.ts';
import { errorOf, field, fill, tap, user } from './forms.ts';
import { goOffline, goOnline } from './network.ts';
import { openApp, openChat, openDesk, useWorld } from './open.ts';

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
/** Elements that such a text would add if it were interpreted. */
const ELEMENTS = 'img, svg[onload], script, iframe, b';

const world = useWorld();

const box = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('textbox', { name });
const texts = () => screen.queryAllByTestId('message-text').map(({ textContent }) => textContent);

async function write(name: string | RegExp, text: string): Promise<void> {
  await fill(await box(name), text);
  await tap('Send');
}

/** The message with this text, once it is in one of these states. */
const message = (text: string, state: RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByTestId('message').find(({ textContent }) => textContent.includes(text));
    expect(found?.dataset['state']).toMatch(state);
    return found ?? expect.fail();
  });

/** Opens the inbox as a new operator, and takes the conversation whose last message is this one. */
async function take(says: string): Promise<void> {
  await openDesk(world(), await newOperator(world(), 'support'), '/chats');
  await heading('Support chat');
  const list = await screen.findByRole('list', { name: 'Conversations' });
  const link = await waitFor(() => {
    const found = within(list)
      .getAllByRole('link')
      .find(({ textContent }) => textContent.includes(says));
    return found ?? expect.fail(`no conversation with ${says}`);
  });
  await user.click(link);
  await tap('Take and answer');
  await box(/^Answer/u);
}

it('keeps an unsent message over a reload and sends it once, and a visitor who has left gets the answer by mail', async () => {
  const email = newEmail();
  await openChat(world());
  await write('Message', 'Is anybody there?');
  await message('Is anybody there?', /^sent$/u);
  expect(await screen.findByTestId('presence')).toHaveTextContent('No one is available right now');
  await user.click(await screen.findByTestId('leave-email'));
  await fill('Email address', 'not an address');
  await tap('Save');
  expect(await errorOf('Email address')).toBe('Please enter a valid email address.');
  await fill('Email address', email);
  await tap('Save');
  await waitFor(() => expect(screen.getByTestId('chat-note')).toHaveTextContent(email));

  goOffline();
  await screen.findByText('No connection. Trying again…');
  await write('Message', 'Written in a tunnel');
  await message('Written in a tunnel', /sending|failed/u);
  await fill(await box('Message'), 'A draft');
  goOnline();
  await openChat(world());
  await message('Written in a tunnel', /^sent$/u);
  expect(await field('Message')).toHaveValue('A draft');
  expect(screen.getAllByTestId('message')).toHaveLength(2);

  await take('Written in a tunnel');
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(`your answer also goes to ${email}`));
  await write(/^Answer/u, 'We are here again.');
  await world().post.mails.take(email, /We are here again\./u);
  await user.click(screen.getByTestId('close-chat'));
  await decide('Close');
  await screen.findByText(/^Closed\. When the visitor writes again/u);
});

it('shows messages as text only, on both sides', async () => {
  await openChat(world());
  for (const [index, attack] of ATTACKS.entries()) {
    await write('Message', attack);
    await waitFor(() => expect(texts()).toHaveLength(index + 1));
    expect(texts().at(-1)).toBe(attack);
  }
  await waitFor(() => expect(document.querySelectorAll('[data-state="sent"]')).toHaveLength(ATTACKS.length));
  const expectTextOnly = () => {
    expect(screen.getByTestId('message-log').querySelectorAll(ELEMENTS)).toHaveLength(0);
    expect(document.title).not.toContain('taken');
  };
  expectTextOnly();
  await take(ATTACKS.at(-1) ?? '');
  await waitFor(() => expect(texts()).toEqual([...ATTACKS]));
  expectTextOnly();
});

it('edits canned answers on their page', async () => {
  await openDesk(world(), await newOperator(world(), 'admin'), '/canned-answers');
  await user.click(await screen.findByTestId('add-canned'));
  const form = within(await screen.findByRole('form', { name: 'New canned answer' }));
  const save = form.getByRole('button', { name: 'Save' });
  await user.click(save);
  await waitFor(() => expect(form.getAllByText('Please fill this in.')).toHaveLength(2));
  await fill(form.getByLabelText(/^Title/u), 'Opening hours');
  await fill(form.getByLabelText(/^Text/u), 'We are here from nine to five.');
  await user.click(save);
  await rowOf('Canned answers', 'Opening hours');
});

it('shows an address or an external page in its place', async () => {
  const operator = await admin(world());
  const set = (service_link: string, service_link_type: number) =>
    agreed(world(), operator, '/admin/api/settings/save', { service_link, service_link_type });
  try {
    await set('help@broker.example', 2);
    await openApp(world(), '/mine/chat?lang=en');
    const address = await screen.findByRole('link', { name: 'help@broker.example' });
    expect(address).toHaveAttribute('href', 'mailto:help@broker.example');
    await tap(/^Copy/u);
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('help@broker.example'));

    const outside = 'https://chat.example/room';
    await set(outside, 1);
    await openApp(world(), '/mine/chat?lang=en');
    expect(await screen.findByTestId('chat-frame')).toHaveAttribute('src', outside);
    expect(screen.getByRole('link', { name: /open/iu })).toHaveAttribute('href', outside);
  } finally {
    await set('', 1);
  }
});

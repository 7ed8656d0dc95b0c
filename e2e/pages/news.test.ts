/** News and announcements, as visitors read them. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ask, newOperator } from '../support/desk.ts';
import { tap, user } from './forms.ts';
import { openApp, useWorld } from './open.ts';

interface Saved {
  readonly id: number;
  readonly version: number;
}

const world = useWorld();

/** The item of the list with this title. */
const item = (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByTestId('news-item').find(({ textContent }) => textContent.includes(title));
    if (found === undefined) throw new Error(`no ${title}`);
    return found;
  });

it('shows scheduled content by itself: an article, and a pinned announcement', async () => {
  const editor = await newOperator(world(), 'content');
  const text = { title: 'At its time', desc: '', content: '<p>Now.</p>' };
  const draft = await ask<Saved>(world(), editor, '/admin/api/news/save', {
    category_id: 1,
    logo: '',
    texts: { en: text },
  });
  const notice = { pinned: 1, texts: { en: { title: 'Maintenance on Sunday', body: 'From 22:00.\n\nOrders stay.' } } };
  const announcement = await ask<Saved>(world(), editor, '/admin/api/announcements/save', notice);
  await openApp(world(), '/news?lang=en');
  await item('How orders are filled');
  const at = Date.now() + 2500;
  await ask(world(), editor, '/admin/api/news/publish', { id: draft.id, version: draft.version, at });
  const { id, version } = announcement;
  await ask(world(), editor, '/admin/api/announcements/publish', { id, version, at });
  const listed = await (await fetch(`${world().url}/api/news/list`, { headers: { lang: 'en' } })).text();
  // on a machine this busy the previous state cannot be checked
  if (Date.now() < at) expect(listed).not.toContain('At its time');
  await waitFor(
    async () => {
      await tap('Refresh');
      expect(
        screen
          .getAllByTestId('news-item')
          .map(({ textContent }) => textContent)
          .join('\n'),
      ).toContain('At its time');
    },
    { interval: 500 },
  );
  await openApp(world(), '/mine/announcement?lang=en');
  const [first = expect.fail()] = await screen.findAllByTestId('announcement');
  expect(first).toHaveTextContent('Maintenance on Sunday');
  expect(first).toHaveTextContent('Pinned');
  expect(within(first).getByTestId('unread')).toBeVisible();
});

it('shows an error for a missing article, and links to the others', async () => {
  await openApp(world(), '/news/detail?id=987654&lang=en');
  await user.click(await screen.findByRole('link', { name: 'Go to news' }));
  await item('How orders are filled');
});

/**
 * Texts that would do harm if a page interpreted them as markup, in every field for names and remarks of customers and
 * operators: stored as written, shown as text to customers and operators and in emails. For news see news.spec.ts.
 */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { MARK } from '@tradewind/contract/testing';
import { SENT, textsOf, watch } from './support/injections.ts';
import { isLong } from './support/long.ts';
import { admin, another, ask, newOperator, openDesk, type Operator } from './support/operators.ts';
import { call, expect, openAs, openAccount, test, type Person, type World } from './support/people.ts';
import { fund, submitIdentity, submitDeposit } from './support/records.ts';

interface Made {
  readonly id: number;
}

const SCRIPT = SENT[0] ?? '';

/** Texts in each of the short fields. Chats and remarks get all of them in every run. */
const MAX = isLong ? 50 : 8;

/** Writes each of `texts` somewhere, one after the other, so that they keep their order. */
async function each<Result>(texts: readonly string[], write: (text: string) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const text of texts) results.push(await write(text));
  return results;
}

/** Texts by the customer: names of lists, notes of alerts, messages, their name. */
async function writeAsCustomer(world: World, person: Person): Promise<void> {
  const own = (path: string, body: object) => call<Made>(world, path, body, person.session.token);
  await each(textsOf(40).slice(0, Math.min(19, MAX)), (name) =>
    own('/v1/api/main/watchlist/save', { id: randomBytes(8).toString('hex'), name }),
  );
  await each(textsOf(100).slice(0, MAX), (note) =>
    own('/api/alert/add', { forex_id: 1, condition: 'move', percent: '50', source: 'bid', note }),
  );
  await each(textsOf(2000), (text) => own('/api/chat/send', { client_id: crypto.randomUUID(), text }));
}

/** Texts by operators to customers about their submissions; returns the ids of the records. */
async function answerAsOperators(world: World, person: Person, finance: Operator, compliance: Operator) {
  const remarks = textsOf(500);
  const deposits = await each(remarks, async (remark) => {
    const { id } = await submitDeposit(world, person, '100');
    await ask(world, finance, '/admin/api/deposits/reject', { id, remark });
    return id;
  });
  const verifications = await each(textsOf(100).slice(0, 2), async (name) => {
    const { id } = await submitIdentity(world, person, { name, number: `A${Math.random().toString().slice(2, 9)}` });
    await ask(world, compliance, '/admin/api/verifications/refuse', { id, remark: remarks[0] });
    return id;
  });
  await fund(world, finance, person, '50');
  const corrections = await each(remarks.slice(0, 4), async (reason) => {
    const body = { user_id: person.session.user.id, amount: '1', reason };
    const { id } = await ask<Made>(world, finance, '/admin/api/corrections/propose', body);
    await ask(world, compliance, '/admin/api/changes/approve', { id });
    return id;
  });
  return { deposits, verifications, corrections };
}

/** Texts by operators for everyone: companies, canned answers, categories, colleagues. */
async function furnish(world: World, editor: Operator, support: Operator): Promise<number> {
  const names = textsOf(80).slice(0, MAX);
  const long = textsOf(300);
  const companies = await each(names, (name) =>
    ask<Made>(world, editor, '/admin/api/companies/save', {
      name,
      subject: SCRIPT,
      registered_address: long[0],
      location: long[1],
    }),
  );
  await each(names, (title) =>
    ask(world, support, '/admin/api/chats/canned/save', { lang: 'en', title, text: `${title} ${long[2] ?? ''}` }),
  );
  const head = await admin(world);
  await each(names.slice(0, 5), (name) =>
    ask(world, head, '/admin/api/operators/change', { id: support.operator.id, name }),
  );
  await ask(world, head, '/admin/api/settings/save', { is_company: 1 });
  return companies[0]?.id ?? 0;
}

async function shows(page: Page, address: string, text = `window.${MARK}`): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(text).first()).toBeAttached();
}

test('names and remarks that would run are text on every page and in every mail', async ({
  page,
  browser,
  world,
  pageErrors,
}) => {
  const person = await openAccount(world);
  const [finance, compliance, editor, support] = await Promise.all([
    newOperator(world, 'finance'),
    newOperator(world, 'compliance'),
    newOperator(world, 'content'),
    newOperator(world, 'support'),
  ]);
  await writeAsCustomer(world, person);
  const { deposits, verifications, corrections } = await answerAsOperators(world, person, finance, compliance);
  const company = await furnish(world, editor, support);

  const mail = await world.post.mails.take(person.email, /Reason|remark|window/u);
  expect(mail.text).toContain(SCRIPT);
  expect(mail.html).not.toContain(SCRIPT);
  expect(mail.html).toContain(SCRIPT.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

  const effects = await watch(page, world);
  await openAs(page, world, person, '/mine/alerts');
  await expect(page.getByText(SCRIPT).first()).toBeVisible();
  await shows(page, `${world.url}/`, textsOf(40)[0] ?? '');
  await shows(page, `${world.url}/mine/charge?tab=records`);
  await shows(page, `${world.url}/mine/auth`);
  await shows(page, `${world.url}/mine/notifications`);
  await shows(page, `${world.url}/company?id=${String(company)}`);
  await shows(page, `${world.url}/product?name=${encodeURIComponent(SCRIPT)}`);
  await shows(page, `${world.url}/mine/wallet`);
  await page.goto(`${world.url}/mine/chat`);
  await expect(page.frameLocator('[data-testid="chat-frame"]').getByText(`window.${MARK}`).first()).toBeAttached();
  expect(await effects()).toEqual([]);

  const { page: desk, context } = await another(browser, pageErrors);
  const deskActions = await watch(desk, world);
  const head = await admin(world);
  for (const [who, path] of [
    [finance, `/deposits/${String(deposits.at(-1))}`],
    [finance, `/changes/${String(corrections[0])}`],
    [compliance, `/verifications/${String(verifications[0])}`],
    [editor, '/companies'],
    [editor, `/companies/${String(company)}`],
    [support, '/chats'],
    [support, '/canned-answers'],
    [head, '/operators'],
    [head, '/audit'],
  ] as const)
    await test.step(path, async () => {
      await openDesk(desk, world, who, path);
      await expect(desk.getByText(`window.${MARK}`).first()).toBeAttached();
    });
  expect(await deskActions()).toEqual([]);
  await ask(world, head, '/admin/api/settings/save', { is_company: 0 });
  await context.close();
});

/** Reports for customers: the public execution report that includes their order, and its proof. Files: reports.spec.ts. */
import { hash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openAccount, read } from '../support/world.ts';
import { enterDemo, otherDevice } from './demo.ts';
import { user } from './forms.ts';
import { onRequest } from './network.ts';
import { openApp, openAs, pathOf, useWorld } from './open.ts';
import { findCount, findText, tapOn, visible } from './visible.ts';

const world = useWorld();

interface Report {
  readonly chain: { readonly seq: number; readonly hash: string };
  readonly rows: readonly { account: string; Code: string; kind: string; filled: number }[];
}
const report = () => read<Report>(world(), '/v1/api/main/execution/report');

it('counts a trade in the public report, proves it to its owner only, and detects a wrong proof', async () => {
  await enterDemo(world());
  const other = await otherDevice(world());
  const countOf = async (): Promise<number> =>
    (await report()).rows.find((row) => `${row.account} ${row.Code} ${row.kind}` === 'demo EURUSD market')?.filled ?? 0;
  const before = await countOf();
  const id = await other.buy();
  await other.close(id);

  // everyone sees it included
  expect(await countOf()).toBe(before + 1);
  await openApp(world(), '/execution');
  await findText('execution-market', 'Market orders');
  await user.selectOptions(await screen.findByLabelText('By instrument'), 'EUR/USD');
  await findText('execution-market', String(before + 1));
  await findText('execution-hash', /^[0-9a-f]{64}$/u);
  const table = await (await fetch(`${world().server.url}/v1/api/main/execution/report.csv`)).text();
  const { chain } = await report();
  expect(table).toContain(`${chain.seq},${chain.hash}`);
  const [explain] = await screen.findAllByRole('button', { name: 'How it is calculated' });
  await user.click(explain as HTMLElement);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('can recalculate this report'));

  // the proof, from the order's sheet
  await openApp(world(), '/order?tab=history');
  await tapOn('orders-tab-history');
  await tapOn(`order-row-${id}`);
  await tapOn('order-proof');
  await expect.poll(pathOf).toBe(`/mine/proof?id=${id}`);
  await findCount('proof-event', 2);
  await findCount('proof-proven', 2);
  await findCount('proof-pricesProven', 2);
  const codes = [...(visible('proof-event')[0]?.querySelectorAll('code') ?? [])].map((each) => each.textContent ?? '');
  expect(hash('sha256', codes[2] ?? '')).toBe(codes[0]);
  expect(codes[2]?.startsWith(codes[1] ?? '-')).toBe(true);

  onRequest(/\/v1\/api\/forex\/proof/u, async (request, send) => {
    const text = await (await send(request)).text();
    return new Response(text.replaceAll(String.raw`"closePrice\":1`, String.raw`"closePrice\":2`), {
      headers: { 'content-type': 'application/json' },
    });
  });
  await openApp(world(), `/mine/proof?id=${id}`);
  await findCount('proof-wrong', 1);
  await findCount('proof-proven', 1);
  // the fill price that is shown is not that of this text
  await findCount('proof-pricesWrong', 1);
  await findCount('proof-pricesProven', 1);

  // no access to another user's
  const stranger = await openAccount(world());
  await openAs(world(), stranger, `/mine/proof?id=${id}`);
  await screen.findByText('You have no such order');
  expect(visible('proof-event')).toHaveLength(0);
  const refused = await fetch(`${world().server.url}/v1/api/forex/proof?id=${id}`, {
    headers: { lang: 'en', token: stranger.session.token },
  });
  const { code, data } = (await refused.json()) as { code: number; data: object };
  expect([code, JSON.stringify(data)]).toEqual([1002, expect.not.stringContaining('canonical')]);
});

/**
 * Contract §10: groups of accounts, made by two operators: caps, commission, swap-free, verification.
 * What is tagged @long is tested in `npm test` by: trading/groups/groups, packages/engine.
 */
import { BASE } from './catalogue.ts';
import { type Desk, expect, fourEyes, funded, test } from './desk.ts';
import { call, type Details, must, type Order, refused, tick, traderOf } from './support.ts';

const REASON = 'As the regulator requires';
const groupOf = ({ server }: Desk, token: string) => must(call(server, '/v1/api/main/account/group', { token }));
const turn = ({ server }: Desk, token: string, how: 'reverse' | 'double', id: number) =>
  call<Order>(server, `/v1/api/forex/${how}`, { token, json: { id } });

/** A new group of two operators; returns its id. */
async function newGroup({ finance, compliance }: Desk, terms: Details): Promise<number> {
  await fourEyes(finance, compliance, 'groups/propose', { kind: 'retail', reason: REASON, ...terms });
  const groups = await must(finance.read<{ id: number; name: string }[]>('groups'));
  return groups.find(({ name }) => name === terms['name'])?.id ?? 0;
}

/** A customer with this much money whom two operators moved to a group. */
async function customerIn(desk: Desk, group: number, usd: number) {
  const customer = await funded(desk, usd);
  await fourEyes(desk.finance, desk.compliance, 'groups/propose_account', {
    user_id: customer.user.id,
    group_id: group,
    reason: REASON,
  });
  return customer;
}

test('leverage above the cap of the group is refused, for a pending order at the fill; open positions stay', async ({
  desk,
}) => {
  const { server, finance, compliance } = desk;
  await tick(server, { ...BASE, EURUSD: ['1.10000', '1.10010'] });
  const group = await newGroup(desk, { name: 'capped', cap_majors: 100, cap_crypto: 0, cap_indices: 5 });
  const customer = await funded(desk, 5000);
  const trader = traderOf(server, customer.token, '');
  expect(await groupOf(desk, customer.token)).toMatchObject({ Name: 'retail', Kind: 'retail', LeverageCaps: {} });
  const open = await must(trader.submit({ multiple: 200 }));
  const waiting = await must(trader.submit({ multiple: 200, status: 0, target_price: '1.09000' }));
  const move = { user_id: customer.user.id, group_id: group, reason: REASON };
  const asked = await must(compliance.change<{ id: number }>('groups/propose_account', move));
  expect((await compliance.change('changes/approve', { id: asked.id })).code).not.toBe(1);
  expect(await groupOf(desk, customer.token)).toMatchObject({ Name: 'retail' });
  await must(finance.change('changes/approve', { id: asked.id }));
  expect(await groupOf(desk, customer.token)).toMatchObject({
    Name: 'capped',
    LeverageCaps: { majors: 100, crypto: 0, indices: 5 },
  });
  const notices = () =>
    must(call<{ data: Details[] }>(server, '/api/notification/list', { token: customer.token, lang: 'en' }));
  await expect
    .poll(async () => (await notices()).data)
    .toContainEqual(
      expect.objectContaining({ event: 'group_changed', body: expect.stringContaining('capped'), url: '/user' }),
    );

  const beyond = { key: 'multiple_not_offered', max_multiple: 100 };
  expect(await refused(trader.submit({ multiple: 200 }), 1204, 'multiple_not_offered')).toEqual(beyond);
  expect(await refused(turn(desk, customer.token, 'double', open.Id), 1204, 'multiple_not_offered')).toEqual(beyond);
  expect(await refused(turn(desk, customer.token, 'reverse', open.Id), 1204, 'multiple_not_offered')).toEqual(beyond);
  expect(await refused(trader.submit({ code: 'BTCUSD', multiple: 50 }), 1204, 'multiple_not_offered')).toMatchObject({
    max_multiple: 0,
  });
  const allowed = await must(trader.submit({ multiple: 100 }));
  await tick(server, { EURUSD: ['1.08990', '1.09000'] });
  expect((await trader.history())[0]).toMatchObject({ Id: waiting.Id, CloseReason: 'multiple_not_offered', Price: 0 });
  expect((await trader.holding()).map(({ Id, Multiple }) => [Id, Multiple])).toContainEqual([open.Id, 200]);
  // positions of real accounts would count for the house's exposure in other tests
  for (const { Id } of [open, allowed]) await must(trader.close(Id));
});

test('a cap raises a fixed margin to at least notional by cap', { tag: '@long' }, async ({ desk }) => {
  const { server } = desk;
  await tick(server, { ...BASE, US30: ['40000.00', '40000.00'] });
  const group = await newGroup(desk, { name: 'fixed and capped', cap_indices: 4 });
  const customer = await customerIn(desk, group, 50_000);
  const trader = traderOf(server, customer.token, '');
  // 0.01 lots of 100: 40,000 USD of notional, where the fixed margin is 1 USD
  const bought = await must(trader.submit({ code: 'US30', cont: '0.01' }));
  expect(bought).toMatchObject({ CautionMoney: 10_000 });
  await must(trader.close(bought.Id));
});

test(
  'commission is charged per lot at the fill and at the close, in addition to the fee',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    await tick(server, { ...BASE, EURUSD: ['1.10000', '1.10000'] });
    const group = await newGroup(desk, { name: 'with commission', commission: '3.5', swap_free: 1 });
    const customer = await customerIn(desk, group, 5000);
    const trader = traderOf(server, customer.token, '');
    const bought = await must(trader.submit({ cont: '0.30' }));
    expect(bought).toMatchObject({ Commission: 1.05 });
    const part = await must(trader.close(bought.Id, '0.10'));
    expect(part).toMatchObject({ ParentId: bought.Id, Commission: 0.7 });
    expect(await trader.holding()).toMatchObject([{ Id: bought.Id, Commission: 0.7 }]);
    await must(trader.close(bought.Id));
    const paid = (await trader.log()).filter(({ Cause }) => Cause === 'commission');
    expect(paid.map(({ Value }) => Value)).toEqual([-0.7, -0.35, -1.05]);
    expect(await groupOf(desk, customer.token)).toMatchObject({ Commission: 3.5, SwapFree: true });
  },
);

test(
  'a group can require an approved identity for trading and withdrawals, but not for closing',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, finance, compliance } = desk;
    await tick(server, { ...BASE, EURUSD: ['1.10000', '1.10010'] });
    const group = await newGroup(desk, { name: 'verified', verify_deposit: 0 });
    const customer = await customerIn(desk, group, 1000);
    const trader = traderOf(server, customer.token, '');
    const open = await must(trader.submit());
    await fourEyes(finance, compliance, 'groups/propose', {
      id: group,
      verify_trade: 1,
      verify_withdraw: 1,
      reason: REASON,
    });
    expect(await refused(trader.submit(), 1114, 'verification_required')).toMatchObject({ action: 'trade' });
    await refused(turn(desk, customer.token, 'double', open.Id), 1114, 'verification_required');
    await must(trader.stops(open.Id, '1.05000', 0));
    await must(trader.close(open.Id));
    const demo = await must(
      call<{ token: string }>(server, '/api/user/createAccountDemoForU?demo_id=groups-demo-device'),
    );
    await must(traderOf(server, demo.token, '').submit());
  },
);

test('invalid terms of a group are refused by field, and change nothing', { tag: '@long' }, async ({ desk }) => {
  const { finance, support } = desk;
  const propose = (json: Details) => finance.change('groups/propose', { reason: REASON, ...json });
  for (const json of [
    { id: 1, cap_majors: -1 },
    { id: 1, cap_gold: '2.5' },
    { id: 1, commission: '-1' },
    { id: 1, stop_out: 120 },
    { id: 1, kind: 'professional' },
    { id: 1, name: 'another name' },
    { id: 3, verify_trade: 1 },
    { name: 'demo too', kind: 'demo' },
    { kind: 'retail', cap_majors: 30 },
  ])
    await refused(propose(json), 1001, 'invalid_input');
  await refused(propose({ id: 99, cap_majors: 30 }), 1002, 'not_found');
  await refused(propose({ id: 1, cap_majors: '' }), 1006, 'conflict');
  await refused(propose({ name: 'retail', kind: 'retail' }), 1006, 'conflict');
  await refused(support.change('groups/propose', { id: 1, cap_majors: 30, reason: REASON }), 1004, 'forbidden');
  expect(await must(finance.read<Details[]>('groups'))).toContainEqual(
    expect.objectContaining({ id: 1, version: 1, cap_majors: '', waiting_change: null }),
  );
});

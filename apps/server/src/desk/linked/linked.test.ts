/** The alarm about opposite positions of accounts that share a device, a network, a payout method or an invitation. */
import { authCalls, forexCalls, session } from '@tradewind/contract';
import {
  type LinkedPair,
  type LinkedState,
  operatorLinkedCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bind, credit } from '../../money/testing/funds.ts';
import { type Caller, PASSWORD, TestPeople } from '../../people/identity/testing/people.ts';
import { PRICES, type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

const ROUND_MS = 5000;
const MINUTE_MS = 60_000;

let app: TestApp;
let people: TestPeople;
let operators: Readonly<Record<'compliance' | 'dealer' | 'finance', TestOperator>>;
const logged: string[] = [];
let networks = 0;

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  app = await startTestApp({ log });
  people = new TestPeople(app);
  operators = {
    compliance: await newOperator(app, 'compliance'),
    dealer: await newOperator(app, 'dealer'),
    finance: await newOperator(app, 'finance'),
  };
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.jump(MINUTE_MS);
  await app.push(PRICES);
});

/** Another /24 for each call. */
const network = (): string => {
  networks += 1;
  return `198.51.${networks}.7`;
};

/** A real customer with money who registered from there. */
async function customer(caller: Caller = {}, input: object = {}): Promise<TestUser> {
  const account = people.newEmail();
  const sms_code = await people.code(account, 1);
  const form = { type: 1, account, password: PASSWORD, re_password: PASSWORD, sms_code, ...input };
  const { data } = await people.ask(authCalls.register, form, { address: network(), ...caller });
  const registered = session.parse(data);
  await credit(app, registered, 100_000);
  return registered;
}

const open = (owner: TestUser, type: 1 | 2, cont = 1, code = 'EURUSD') =>
  app.take(forexCalls.submit, { type, cont, forex_id: app.idOf(code), status: 1, multiple: 50 }, owner);

/** The accounts of a known pair: each of its openings is seen by the next round. */
let control: readonly [TestUser, TestUser];

/** Resolves when a round has looked at everything that was opened before. */
async function settled(): Promise<void> {
  app.clock.jump(1);
  const openedMs = app.clock.now();
  await open(control[0], 1, 0.1);
  app.clock.advance(ROUND_MS);
  await vi.waitFor(async () => expect((await pairsOf(control[0], 'known'))[0]?.seen).toBeGreaterThanOrEqual(openedMs));
}

async function pairsOf({ user }: TestUser, state: LinkedState): Promise<readonly LinkedPair[]> {
  const { data } = await operators.dealer.call(operatorLinkedCalls.linked, { state });
  return data.filter(({ accounts }) => accounts.includes(user.id));
}

/** The pairs in which an account is, after the next round. */
async function alarmsOf(owner: TestUser): Promise<readonly LinkedPair[]> {
  await settled();
  return pairsOf(owner, 'alarm');
}

const decide = (id: number, was: LinkedState, state: 'noted' | 'known', by = operators.compliance) =>
  by.ask(operatorLinkedCalls.decideLinked, { id, was, state, reason: 'an office, by phone' });

beforeAll(async () => {
  const address = network();
  control = [await customer({ address }), await customer({ address })];
  await app.push(PRICES);
  await open(control[0], 1);
  await open(control[1], 2);
  app.clock.advance(ROUND_MS);
  const { id, state: was } = await vi.waitFor(async () => {
    const [pair] = await pairsOf(control[0], 'alarm');
    if (pair === undefined) throw new Error('the pair is not found yet');
    return pair;
  });
  await operators.compliance.call(operatorLinkedCalls.decideLinked, { id, was, state: 'known', reason: 'control' });
});

describe('the alarm rings for opposite positions of accounts that share', () => {
  it('an address range', async () => {
    const [ann, bob] = [await customer({ address: '203.0.113.4' }), await customer({ address: '203.0.113.250' })];
    await app.push(PRICES);
    const [bought, sold] = [await open(ann, 1, 2), await open(bob, 2, 1.5)];
    const [pair = expect.fail(), ...others] = await alarmsOf(ann);
    expect(others).toEqual([]);
    expect(pair).toMatchObject({
      accounts: [ann.user.id, bob.user.id],
      links: ['network'],
      state: 'alarm',
      codes: ['EURUSD'],
      from: bought.CreateTime,
      // 1.5 lots at the mid of 1.1001
      value: 165_015,
      realised: 0,
      more: 0,
    });
    expect(pair.positions.map(({ account, type, lots }) => [account, type, lots])).toEqual([
      [ann.user.id, 1, 2],
      [bob.user.id, 2, 1.5],
    ]);
    app.clock.advance(1000);
    await app.push({ EURUSD: [1.12, 1.1202] });
    await app.take(forexCalls.close, { id: bought.Id }, ann);
    const [later = expect.fail()] = await pairsOf(ann, 'alarm');
    // 0.0198 on two lots, and 0.0202 against one and a half
    expect([later.realised, later.open]).toEqual([3960, -3030]);
    await app.take(forexCalls.close, { id: sold.Id }, bob);
  });

  it('a device, whatever the networks', async () => {
    const device = 'a device id drawn at random'.replaceAll(' ', '-');
    const [ann, bob] = [await customer({ device }), await customer({ device })];
    await app.push(PRICES);
    await open(ann, 2);
    await open(bob, 1);
    expect((await alarmsOf(bob)).map(({ links }) => links)).toEqual([['device']]);
  });

  it('a payout method, and an invitation', async () => {
    const ann = await customer();
    const bob = await customer({}, { invite_code: ann.user.invite_code });
    const cid = await customer({}, { invite_code: ann.user.invite_code });
    for (const each of [ann, bob]) await bind(app, each);
    await app.push(PRICES);
    await open(ann, 2);
    await open(bob, 1);
    await open(cid, 2);
    expect((await alarmsOf(bob)).map(({ accounts, links }) => [...accounts, ...links])).toEqual(
      expect.arrayContaining([
        [ann.user.id, bob.user.id, 'invitation', 'payout'],
        [bob.user.id, cid.user.id, 'invitation'],
      ]),
    );
  });

  it('although both were closed before anyone looked', async () => {
    const address = network();
    const [ann, bob] = [await customer({ address }), await customer({ address })];
    await app.push(PRICES);
    const orders = [await open(ann, 1), await open(bob, 2)];
    app.clock.jump(2000);
    await app.push({ EURUSD: [1.15, 1.1502] });
    for (const [index, owner] of [ann, bob].entries())
      await app.take(forexCalls.close, { id: orders[index]?.Id }, owner);
    expect(await alarmsOf(ann)).toMatchObject([{ positions: [], realised: -40, open: 0 }]);
  });
});

describe('the alarm does not ring', () => {
  it('for the same side, another instrument, another time, or little', async () => {
    const address = network();
    const [ann, bob] = [await customer({ address }), await customer({ address })];
    await app.push(PRICES);
    const bought = await open(ann, 1);
    await open(bob, 1);
    await open(bob, 2, 1, 'GBPUSD');
    await open(bob, 2, 0.09);
    expect(await alarmsOf(ann)).toEqual([]);
    await app.take(forexCalls.close, { id: bought.Id }, ann);
    app.clock.jump(1000);
    await app.push(PRICES);
    await open(bob, 2, 3);
    expect(await alarmsOf(ann)).toEqual([]);
  });

  it('for a network that more than twenty accounts share', async () => {
    const address = network();
    const [ann, bob] = [await customer({ address }), await customer({ address })];
    const { pool } = app.app.database;
    const strangers = await Promise.all(Array.from({ length: 19 }, () => app.newRealUser()));
    await pool.query(
      `INSERT INTO login_traces SELECT u.id, t.kind, t.hash, t.used_at_ms
         FROM login_traces t, unnest($2::bigint[]) AS u (id) WHERE t.user_id = $1 AND t.kind = 'network'`,
      [ann.user.id, strangers.map(({ user }) => user.id)],
    );
    await app.push(PRICES);
    await open(ann, 1);
    await open(bob, 2);
    expect(await alarmsOf(ann)).toEqual([]);
  });

  it('for demo accounts', async () => {
    const device = 'the-device-of-two-demo-accounts';
    const ann = await customer({ device });
    const demo = await app.newUser();
    await app.push(PRICES);
    await open(ann, 1);
    await open(demo, 2);
    expect(await alarmsOf(ann)).toEqual([]);
  });
});

describe('operators', () => {
  let ann: TestUser;
  let bob: TestUser;
  let pair: LinkedPair;
  beforeAll(async () => {
    const address = network();
    [ann, bob] = [await customer({ address }), await customer({ address })];
    await app.push(PRICES);
    await open(ann, 1);
    await open(bob, 2);
    [pair = expect.fail()] = await alarmsOf(ann);
  });

  it('see it on the overview, in the metrics and, without personal data, in the log', async () => {
    const { alarms } = await operators.compliance.call(operatorQueueCalls.overview);
    const alarm = alarms.find(({ kind }) => kind === 'linked_opposite');
    const { total } = await operators.compliance.call(operatorLinkedCalls.linked);
    expect(alarm?.params).toEqual({ count: total });
    expect(await app.metrics()).toContain(`tradewind_linked_opposite{state="alarm"} ${total}`);
    const lines = logged.filter((line) => line.includes(`"linked_opposite":${pair.id},`));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ links: ['network'], instruments: ['EURUSD'] });
    expect(lines[0]).not.toMatch(/@|198\.51/u);
    const finance = await operators.finance.call(operatorQueueCalls.overview);
    expect(finance.alarms.map(({ kind }) => kind)).not.toContain('linked_opposite');
  });

  it('note that they dealt with a pair: it rings again when one of them opens a position', async () => {
    expect(refusalOf(await decide(pair.id, 'alarm', 'noted', operators.dealer))).toBe('forbidden');
    expect(refusalOf(await decide(pair.id, 'known', 'noted'))).toBe('conflict');
    expect(await decide(pair.id, 'alarm', 'noted')).toMatchObject({
      code: 1,
      data: { state: 'noted', reason: 'an office, by phone', decided_at: app.clock.now() },
    });
    expect(await alarmsOf(ann)).toEqual([]);
    await open(bob, 2);
    expect(await alarmsOf(ann)).toMatchObject([{ id: pair.id, state: 'alarm', reason: '', decided_at: null }]);
  });

  it('mark a pair as known, with a reason that is audited: it never rings', async () => {
    expect(await decide(pair.id, 'alarm', 'known')).toMatchObject({ code: 1 });
    app.clock.advance(1000);
    await app.push(PRICES);
    await open(bob, 2);
    expect(await alarmsOf(ann)).toEqual([]);
    const { rows } = await app.app.database.pool.query(
      `SELECT action, before, after FROM audit_log WHERE subject_type = 'linked_pair' AND subject_id = $1 ORDER BY seq DESC LIMIT 1`,
      [String(pair.id)],
    );
    expect(rows).toEqual([
      {
        action: 'linked_pair.decide',
        before: '{"state":"alarm","reason":""}',
        after: '{"state":"known","reason":"an office, by phone"}',
      },
    ]);
    expect(await decide(pair.id, 'known', 'noted')).toMatchObject({ code: 1 });
  });

  it('store hashes only', async () => {
    const { rows } = await app.app.database.pool.query('SELECT * FROM login_traces');
    expect(JSON.stringify(rows)).not.toContain('198.51');
    expect(rows.length).toBeGreaterThan(0);
  });
});

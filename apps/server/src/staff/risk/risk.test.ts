/** The regulator's sentence with the computed share, for operators and customers. */
import { type RiskWarning, baseCalls, forexCalls } from '@tradewind/contract';
import { RISK_RULES, operatorBaseCalls } from '@tradewind/contract/operator';
import { PROFESSIONAL } from '@tradewind/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { credit } from '../../money/testing/funds.ts';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { type TestOperator, firstAdmin, newOperator } from '../operators/testing/operators.ts';
import { LossShares, readLossShare } from './loss-share.ts';

const { riskWarning, saveRiskWarning } = operatorBaseCalls;
const DAY_MS = 24 * 3_600_000;
const ENGLISH = RISK_RULES.find(({ regulator }) => regulator === 'FCA')?.texts.en ?? expect.fail();
const SENTENCE = { locale: 'en', text: ENGLISH, text_without_share: '', source: 'COBS 22.5.6R(1A)' } as const;

let app: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  admin = await firstAdmin(app);
});
afterAll(() => app.stop());

const shown = async (): Promise<RiskWarning | null> => (await app.take(baseCalls.basicInfo)).risk_warning;
const fieldsOf = (answer: Answered): unknown => (answer.data as { fields?: unknown }).fields;

async function count(): Promise<void> {
  await new LossShares({ database: app.app.database.pool, host: app.app.host, now: () => app.clock.now() }).sweep();
}

async function open(customer: TestUser): Promise<number> {
  const { multiples } = app.app.market.byCode('EURUSD')?.spec ?? expect.fail();
  const input = { type: 1, cont: 1, forex_id: app.idOf('EURUSD'), status: 1, multiple: multiples.at(-1) ?? 0 };
  return (await app.take(forexCalls.submit, input, customer)).Id;
}

async function trader(): Promise<TestUser> {
  const customer = await app.newRealUser();
  await credit(app, customer, 50_000);
  return customer;
}

it('the warning is absent without a regulator, and invalid sentences are refused', async () => {
  expect(await shown()).toBeNull();
  expect(await admin.call(riskWarning)).toEqual({ regulator: '', sentences: [], share: null });
  const faults = [
    [{ regulator: '', sentences: [SENTENCE] }, 'regulator'],
    [{ regulator: 'FCA', sentences: [] }, 'sentences'],
    [{ regulator: 'FCA', sentences: [SENTENCE, SENTENCE] }, 'sentences'],
  ] as const;
  for (const [input, field] of faults)
    expect(fieldsOf(await admin.ask(saveRiskWarning, input))).toEqual({ [field]: expect.any(String) });
  for (const broken of [{ source: '' }, { text: '' }, { locale: 'tw' }])
    expect(
      refusalOf(await admin.ask(saveRiskWarning, { regulator: 'FCA', sentences: [{ ...SENTENCE, ...broken }] })),
    ).toBe('invalid_input');
  const content = await newOperator(app, 'content');
  expect(refusalOf(await content.ask(saveRiskWarning, { regulator: 'FCA', sentences: [SENTENCE] }))).toBe('forbidden');
  expect(await shown()).toBeNull();
  expect(await auditOf(app, 'settings', 'risk_warning')).toEqual([]);
});

it('the warning has no share until live accounts have traded, and is absent without a wording for that case', async () => {
  await admin.call(saveRiskWarning, { regulator: 'FCA', sentences: [SENTENCE] });
  expect(await shown()).toBeNull();
  const sentences = [{ ...SENTENCE, text_without_share: 'A wording for new firms.' }];
  await admin.call(saveRiskWarning, { regulator: 'FCA', sentences });
  expect(await shown()).toEqual({
    regulator: 'FCA',
    sentences: [{ locale: 'en', text: 'A wording for new firms.' }],
    as_of: null,
  });
  await count();
  expect((await admin.call(riskWarning)).share).toBeNull();
  expect((await auditOf(app, 'settings', 'risk_warning')).at(-1)).toMatchObject({
    operator: admin.id,
    action: 'risk_warning.change',
    before: { regulator: 'FCA', sentences: [SENTENCE] },
    after: { regulator: 'FCA', sentences },
  });
  const audited = await auditOf(app, 'settings', 'risk_warning');
  await admin.call(saveRiskWarning, { sentences, regulator: 'FCA' });
  expect(await auditOf(app, 'settings', 'risk_warning')).toEqual(audited);
});

it('the share counts live accounts that lost in twelve months, including open positions, quarterly, with figures for each language', async () => {
  const start = app.clock.now();
  const [winner, loser, holder, , demo] = [
    await trader(),
    await trader(),
    await trader(),
    await trader(),
    await app.newUser(),
  ];
  const professional = await trader();
  await app.app.host.execute({ type: 'set_group', account: professional.user.id, group: PROFESSIONAL });
  const won = await open(winner);
  await open(demo);
  await open(professional);
  await app.push({ EURUSD: [1.12, 1.1202] });
  await app.take(forexCalls.close, { id: won }, winner);
  const lost = await open(loser);
  await open(holder);
  await app.push({ EURUSD: [1.09, 1.0902] });
  await app.take(forexCalls.close, { id: lost }, loser);
  await app.app.host.settled(loser.user.id);
  await count();
  const german = {
    locale: 'de',
    text: '{percent} % von hundert',
    text_without_share: '',
    source: 'Eine Regel',
  } as const;
  const { share } = await admin.call(saveRiskWarning, { regulator: 'FCA', sentences: [SENTENCE, german] });
  // the fourth has money and never traded; the demo account and that of the professional do not count
  expect(share).toMatchObject({ accounts: 3, lost: 2, percent: 66.7 });
  expect(share?.from).toBe(new Date(share?.to ?? 0).setUTCFullYear(new Date(share?.to ?? 0).getUTCFullYear() - 1));
  const warning = await shown();
  expect(warning?.sentences[0]?.text).toBe(ENGLISH.replace('{percent}', '66.7'));
  expect(warning?.sentences[1]?.text).toBe('66,7 % von hundert');
  expect(warning?.as_of).toBe(share?.to);

  const early = await trader();
  const kept = await open(early);
  await count();
  expect((await admin.call(riskWarning)).share?.accounts).toBe(3);
  app.clock.jump(100 * DAY_MS);
  await count();
  const next = await readLossShare(app.app.database.pool);
  expect(next?.accounts).toBe(4);
  expect(next?.to).toBeGreaterThan(start + 90 * DAY_MS);

  // 7 USD of profit after commission, but a single night costs more
  await app.push({ EURUSD: [1.0903, 1.0905] });
  await app.app.host.execute({ type: 'close', account: early.user.id, order: kept });
  app.clock.jump(300 * DAY_MS);
  await count();
  // those who still hold a position, and the one who closed it within the twelve months
  expect(await readLossShare(app.app.database.pool)).toMatchObject({ accounts: 2, lost: 2, percent: 100 });
});

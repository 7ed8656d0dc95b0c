/** With two or more active admins, a single one does not change what customers are sent to or shown as ours. */
import {
  type BaseSettings,
  SETTING_GUARDS,
  operatorBaseCalls,
  operatorDirectoryCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, firstAdmin, newOperator } from '../operators/testing/operators.ts';

const { saveCompany, redirectCompany, company } = operatorDirectoryCalls;
const { saveSettings, settings, saveRiskWarning, riskWarning } = operatorBaseCalls;
const { approveAdminChange, refuseAdminChange, change } = operatorBaseCalls;
/** For each setting a value that differs from its default. */
const CHANGED_SETTINGS: Readonly<Record<keyof BaseSettings, Partial<BaseSettings>>> = {
  service_link: { service_link: 'https://help.example/' },
  service_link_type: { service_link: 'https://help.example/', service_link_type: 3 },
  withdraw_pause_hours: { withdraw_pause_hours: 12 },
  withdraw_two_operators_usd: { withdraw_two_operators_usd: 5000 },
  deposit_two_operators_usd: { deposit_two_operators_usd: 5000 },
  operator_day_usd: { operator_day_usd: 10_000 },
  weekend_spread_percent: { weekend_spread_percent: 2 },
  default_deviation: { default_deviation: 2 },
  deposits_open: { deposits_open: 0 },
  withdrawals_open: { withdrawals_open: 0 },
  support_email: { support_email: 'support@broker.example' },
  support_hours: { support_hours: '1-5 09:00-17:00 UTC' },
  is_company: { is_company: 1 },
  complaint_email: { complaint_email: 'complaints@broker.example' },
  company_status: { company_status: 1, company_status_url: 'https://moved.example/' },
  company_status_url: { company_status_url: 'https://elsewhere.example/' },
  default_language: { default_language: 'en' },
  ranking_demo: { ranking_demo: 0 },
};

let app: TestApp;
let first: TestOperator;
let second: TestOperator;
let third: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  first = await firstAdmin(app);
  [second, third] = [await newOperator(app, 'admin'), await newOperator(app, 'admin')];
});
afterAll(() => app.stop());

const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();
const approve = async (by: TestOperator, id: number): Promise<string> =>
  outcomeOf(await by.ask(approveAdminChange, { id }));
const refuse = async (by: TestOperator, id: number): Promise<string> =>
  outcomeOf(await by.ask(refuseAdminChange, { id, remark: 'Not agreed.' }));
const stateOf = async (id: number): Promise<string> => (await first.call(change, { id })).state;

describe('a second admin', () => {
  it.each(Object.keys(CHANGED_SETTINGS) as (keyof BaseSettings)[])(
    'is needed for the setting %s if it concerns money or where customers are sent, and so is a code',
    async (name) => {
      const { guard } = SETTING_GUARDS[name];
      const changed = CHANGED_SETTINGS[name];
      const needsSecond = guard === 'money' || guard === 'destination';
      const withoutCode = await app.ask(saveSettings, changed, { token: (await newOperator(app, 'admin')).token });
      const expected = guard === 'none' ? 'done' : 'step_up_required missing';
      expect(outcomeOf(withoutCode)).toBe(expected);
      if (guard === 'none') return;
      const { settings: before } = await first.call(settings);
      if (!needsSecond) return void (await first.call(saveSettings, changed));
      const proposal = await first.propose(saveSettings, changed);
      expect((await first.call(settings)).settings).toEqual(before);
      expect((await first.call(change, { id: proposal })).before).toHaveProperty(name, before[name]);
      expect(await approve(second, proposal)).toBe('done');
      expect((await first.call(settings)).settings).toMatchObject(changed);
      expect(await refuse(second, proposal)).toBe('conflict');
    },
  );

  it('classes every setting that the call takes', async () => {
    const { settings: all } = await first.call(settings);
    const names = Object.keys(all).toSorted();
    expect(Object.keys(SETTING_GUARDS).toSorted()).toEqual(names);
    expect(Object.keys(CHANGED_SETTINGS).toSorted()).toEqual(names);
    expect(Object.keys(saveSettings.input.shape).toSorted()).toEqual(names);
    // what customers are shown or sent to
    expect(names.filter((name) => SETTING_GUARDS[name as keyof BaseSettings].guard === 'destination')).toEqual([
      'company_status',
      'company_status_url',
      'complaint_email',
      'service_link',
      'service_link_type',
      'support_email',
    ]);
  });

  it('is not needed to stop sending customers somewhere', async () => {
    const { settings: before } = await first.call(settings);
    expect(before).toMatchObject({ company_status: 1, service_link_type: 3 });
    const stopped = { company_status: 0, company_status_url: '', service_link: '', service_link_type: 1 };
    expect(await first.call(saveSettings, stopped)).toMatchObject(stopped);
    // what is stopped does not start again alone, and a stop excuses nothing beside it
    const started = { company_status: 1, company_status_url: 'https://elsewhere.example' };
    const proposal = await first.propose(saveSettings, { ...started, service_link: '' });
    expect((await first.call(settings)).settings).toMatchObject(stopped);
    expect(await refuse(first, proposal)).toBe('done');
  });

  it('is needed for the risk warning that customers see, and shows both wordings', async () => {
    const sentence = { locale: 'en', text: 'CFDs are complex.', text_without_share: '', source: 'Rule 1' } as const;
    const warning = { regulator: 'FCA', sentences: [sentence] };
    const { token } = await newOperator(app, 'admin');
    expect(outcomeOf(await app.ask(saveRiskWarning, warning, { token }))).toBe('step_up_required missing');
    const shown = await first.call(riskWarning);
    const [proposal, other] = [
      await first.propose(saveRiskWarning, warning),
      await third.propose(saveRiskWarning, { regulator: '', sentences: [] }).catch(() => undefined),
    ];
    expect(other).toBeUndefined();
    expect(await first.call(riskWarning)).toEqual(shown);
    expect(await first.call(change, { id: proposal })).toMatchObject({
      kind: 'risk_warning',
      before: { regulator: '', sentences: '[]' },
      payload: { regulator: 'FCA', sentences: JSON.stringify([sentence]) },
    });
    expect(await approve(second, proposal)).toBe('done');
    expect(await first.call(riskWarning)).toMatchObject(warning);
    const stale = await first.propose(saveRiskWarning, {
      regulator: 'FCA',
      sentences: [{ ...sentence, text: 'New.' }],
    });
    const next = await third.propose(saveRiskWarning, { regulator: '', sentences: [] });
    expect(await approve(second, next)).toBe('done');
    expect(await stateOf(stale)).toBe('ended');
  });

  it("is needed to redirect a company's visitors, but not to end it", async () => {
    const { id, version } = await first.call(saveCompany, { name: 'Harbour' });
    const redirect = { id, status: 1, redirect_url: 'https://elsewhere.example/' };
    const proposal = await first.propose(redirectCompany, redirect);
    expect(outcomeOf(await third.ask(redirectCompany, redirect))).toBe('conflict waiting');
    expect(await first.call(company, { id })).toMatchObject({ status: 0, redirect_url: '' });
    expect(await first.call(change, { id: proposal })).toMatchObject({
      kind: 'company_redirect',
      before: { name: 'Harbour', status: 0, redirect_url: '' },
      payload: { name: 'Harbour', status: 1, redirect_url: 'https://elsewhere.example/' },
    });
    expect(await approve(second, proposal)).toBe('done');
    expect(await first.call(company, { id })).toMatchObject({ status: 1, redirect_url: 'https://elsewhere.example/' });
    const other = await first.propose(redirectCompany, { ...redirect, redirect_url: 'https://third.example/' });
    expect(await first.call(redirectCompany, { id, status: 0 })).toMatchObject({ status: 0, version: version + 2 });
    expect(await stateOf(other)).toBe('ended');
    const late = await first.propose(redirectCompany, redirect);
    await third.call(saveCompany, { id, version: version + 2, name: 'Harbour Ltd' });
    expect(await approve(second, late)).toBe('conflict changed');
  });
});

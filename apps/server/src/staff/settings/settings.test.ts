import { MESSAGES, baseCalls, fundsCalls } from '@tradewind/contract';
import { operatorBaseCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { keptLanguage } from '../../platform/http/index.ts';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { type TestOperator, firstAdmin, newOperator } from '../operators/testing/operators.ts';

const { settings, saveSettings } = operatorBaseCalls;
const DEFAULTS = {
  service_link: '',
  service_link_type: 1,
  withdraw_pause_hours: 24,
  withdraw_two_operators_usd: 10_000,
  deposit_two_operators_usd: 10_000,
  operator_day_usd: 20_000,
  weekend_spread_percent: 1,
  deposits_open: 1,
  withdrawals_open: 1,
  support_email: '',
  support_hours: '',
  is_company: 0,
  ranking_demo: 2,
  default_deviation: 1,
  complaint_email: '',
  company_status: 0,
  company_status_url: '',
  default_language: 'hk',
};

let app: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ settings: { SMTP_URL: 'smtp://user:secret@localhost:1' } });
  admin = await firstAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.app.database.pool.query('DELETE FROM base_settings');
});

const fieldsOf = (answer: Answered): unknown => (answer.data as { fields?: unknown }).fields;

describe('settings of the base', () => {
  it("have defaults, and are listed with the environment's settings, without its secrets", async () => {
    const content = await newOperator(app, 'content');
    const shown = await content.call(settings);
    expect(shown.settings).toEqual(DEFAULTS);
    expect(shown.fixed).toMatchObject({ feed: 'push', mail: 1, sms: 0, stop_out_level: 50, public_url: '' });
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(refusalOf(await content.ask(saveSettings, { deposits_open: 0 }))).toBe('forbidden');
  });

  it('change one by one, with the old value audited, and take effect at once', async () => {
    const link = { service_link: 'https://help.example.com', service_link_type: 3 };
    expect(await admin.call(saveSettings, link)).toEqual({
      ...DEFAULTS,
      service_link: 'https://help.example.com/',
      service_link_type: 3,
    });
    expect(await app.take(baseCalls.basicInfo)).toMatchObject({
      service_link: 'https://help.example.com/',
      service_link_type: 3,
    });
    expect((await auditOf(app, 'settings', 'base')).at(-1)).toEqual({
      operator: admin.id,
      action: 'settings.change',
      before: { service_link: '', service_link_type: 1 },
      after: { service_link: 'https://help.example.com/', service_link_type: 3 },
    });
    const audit = await auditOf(app, 'settings', 'base');
    await admin.call(saveSettings, link);
    await admin.call(saveSettings, {});
    expect(await auditOf(app, 'settings', 'base')).toEqual(audit);
    await admin.call(saveSettings, {
      withdraw_two_operators_usd: '0.000001',
      deposit_two_operators_usd: '0',
      operator_day_usd: '0.5',
      weekend_spread_percent: '2.5000',
      withdraw_pause_hours: '0',
      default_deviation: '0.25',
    });
    expect((await admin.call(settings)).settings).toMatchObject({
      withdraw_two_operators_usd: 0.000001,
      deposit_two_operators_usd: 0,
      operator_day_usd: 0.5,
      weekend_spread_percent: 2.5,
      withdraw_pause_hours: 0,
      default_deviation: 0.25,
    });
  });

  it('are audited consistently when changed concurrently: each row starts with the value of the previous one', async () => {
    const hours = [1, 2, 3, 4, 5, 6, 7, 8];
    await Promise.all(hours.map((withdraw_pause_hours) => admin.call(saveSettings, { withdraw_pause_hours })));
    const rows = (await auditOf(app, 'settings', 'base')).slice(-hours.length);
    let last = 24;
    for (const { before, after } of rows) {
      expect(before).toEqual({ withdraw_pause_hours: last });
      last = (after as { withdraw_pause_hours: number }).withdraw_pause_hours;
    }
    expect((await admin.call(settings)).settings.withdraw_pause_hours).toBe(last);
  });

  it('can send customers to https pages only', async () => {
    for (const service_link of [
      'http://help.example.com',
      'javascript:alert(1)',
      'https://user@help.example.com',
      'https://user:password@help.example.com',
      '//help.example.com',
      'help.example.com',
      'data:text/html,x',
      'help@example.com',
      // legal host names, which would be more than a name in a header
      'https://help.example.com;sandbox',
      'https://help.example.com,a.example.com',
    ])
      expect([service_link, fieldsOf(await admin.ask(saveSettings, { service_link }))]).toEqual([
        service_link,
        { service_link: 'format' },
      ]);
    for (const service_link_type of [2, 3])
      expect(fieldsOf(await admin.ask(saveSettings, { service_link_type }))).toEqual({
        service_link: 'required',
      });
    expect((await admin.call(settings)).settings).toEqual(DEFAULTS);
  });

  it('can show an e-mail address for copying, but not use it as a redirect', async () => {
    const shown = { service_link: 'help@example.com', service_link_type: 2 };
    expect((await admin.call(saveSettings, shown)).service_link).toBe('help@example.com');
    expect(fieldsOf(await admin.ask(saveSettings, { service_link_type: 3 }))).toEqual({
      service_link: 'format',
    });
    await admin.call(saveSettings, { service_link: '', service_link_type: 1 });
    expect((await admin.call(settings)).settings).toEqual(DEFAULTS);
  });

  it('decide the language of answers to callers who name none, in every way that they are answered', async () => {
    const unknown = async (headers: Record<string, string> = {}) =>
      (await app.request({ method: 'GET', url: '/api/unknown', headers })).msg;
    expect([await unknown(), await unknown({ lang: 'en' })]).toEqual([MESSAGES.hk.not_found, MESSAGES.en.not_found]);
    expect(refusalOf(await admin.ask(saveSettings, { default_language: 'xx' }))).toBe('invalid_input');
    expect((await admin.call(saveSettings, { default_language: 'de' })).default_language).toBe('de');
    expect((await app.take(baseCalls.basicInfo)).default_language).toBe('de');
    for (const lang of [undefined, 'xx', ''])
      expect(await unknown(lang === undefined ? {} : { lang })).toBe(MESSAGES.de.not_found);
    expect(await unknown({ lang: 'tw' })).toBe(MESSAGES.hk.not_found);
    const feed = await app.request({ method: 'POST', url: '/v1/feed/ticks', headers: { 'feed-key': 'wrong' } });
    expect(feed.msg).toBe(MESSAGES.de.forbidden);
    const { url } = app.listener;
    app.listener.answerWith(undefined);
    const stopping = await fetch(`${url}/readyz`);
    expect(await stopping.json()).toMatchObject({ msg: MESSAGES.de.unavailable });
    app.listener.answerWith((request, response) => app.app.http.routing(request, response));
    expect((await auditOf(app, 'settings', 'base')).at(-1)).toMatchObject({
      before: { default_language: 'hk' },
      after: { default_language: 'de' },
    });
    // what the next start answers before it has read the settings
    expect(keptLanguage(app.folder)).toEqual({ locale: 'de' });
    await admin.call(saveSettings, { default_language: 'hk' });
    expect(await unknown()).toBe(MESSAGES.hk.not_found);
  });

  it('accept only valid amounts, hours and switches', async () => {
    for (const input of [
      { withdraw_two_operators_usd: -1 },
      { withdraw_two_operators_usd: '0.0000001' },
      { withdraw_two_operators_usd: 'much' },
      { deposit_two_operators_usd: -1 },
      { deposit_two_operators_usd: '0.0000001' },
      { operator_day_usd: -1 },
      { weekend_spread_percent: -1 },
      { weekend_spread_percent: 20.0001 },
      { weekend_spread_percent: '1.00001' },
      { withdraw_pause_hours: 721 },
      { withdraw_pause_hours: -1 },
      { default_deviation: -1 },
      { default_deviation: '0.001' },
      { default_deviation: 100.01 },
      { deposits_open: 2 },
      { service_link_type: 4 },
    ])
      expect([input, refusalOf(await admin.ask(saveSettings, input))]).toEqual([input, 'invalid_input']);
    expect((await admin.call(settings)).settings).toEqual(DEFAULTS);
  });

  it('can close deposits for all customers', async () => {
    const { token } = await app.newRealUser();
    await admin.call(saveSettings, { deposits_open: 0 });
    expect(await app.take(fundsCalls.depositInfo, {}, { token })).toEqual([]);
  });
});

import { baseCalls, companyCalls } from '@tradewind/contract';
import { type OperatorCompany, operatorBaseCalls, operatorDirectoryCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { type TestOperator, firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';

const { companies, companyStatus, complaintEmail } = companyCalls;
const { saveCompany, hideCompany, redirectCompany, company, companies: kept } = operatorDirectoryCalls;
const { saveSettings } = operatorBaseCalls;

let app: TestApp;
let admin: TestOperator;
let editor: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false, settings: { PUBLIC_URL: 'https://trade.example.com' } });
  admin = await firstAdmin(app);
  editor = await newOperator(app, 'content');
});
afterAll(() => app.stop());

const DETAILS = {
  name: 'Harbour Markets',
  url: 'https://harbour.example.com/',
  subject: 'Harbour Markets Holdings Ltd',
  registered_address: '1 Quay Road, Port Vila',
  location: 'Level 9, 88 Pier Street, Singapore',
  email: 'hello@harbour.example.com',
};
const add = (more: object = {}): Promise<OperatorCompany> => editor.call(saveCompany, { ...DETAILS, ...more });
const fieldsOf = (answer: Answered): unknown => (answer.data as { fields?: unknown }).fields;
const search = (input: object) => app.take(companies, { ...input });

describe('the directory', () => {
  it('finds companies by part of the name or of the legal entity, sorted by name, in pages', async () => {
    const first = await add();
    const { data, total } = await search({ name: 'HARBOUR' });
    expect([data, total]).toEqual([[{ id: first.id, logo: '', ...DETAILS }], 1]);
    await add({ name: '港灣市場', subject: '' });
    expect((await search({ name: '灣市' })).data.map(({ name }) => name)).toEqual(['港灣市場']);
    expect((await search({ name: 'holdings' })).total).toBe(1);
    for (const name of ['%', '_', "' OR true --", 'nobody'])
      expect([name, (await search({ name })).total]).toEqual([name, 0]);
    expect((await search({ id: first.id })).data).toEqual([{ id: first.id, logo: '', ...DETAILS }]);
    for (let index = 10; index < 32; index++) await add({ name: `Paged ${index}` });
    const pages = [await search({ name: 'paged' }), await search({ name: 'paged', page: 2 })];
    expect(pages.map(({ data: rows, total: all }) => [rows.length, all])).toEqual([
      [20, 22],
      [2, 22],
    ]);
    expect(pages[1]?.data.map(({ name }) => name)).toEqual(['Paged 30', 'Paged 31']);
  });

  it('is edited by operators; each change is audited with the old values, and a repeat is not', async () => {
    const made = await add({ name: 'Kept' });
    const { id } = made;
    const { hidden: _hidden, changed_at: _changed, status: _status, redirect_url: _url, ...saved } = made;
    const renamed = await editor.call(saveCompany, { ...saved, name: 'Kept Ltd' });
    expect(renamed).toMatchObject({ name: 'Kept Ltd', version: 2, hidden: 0 });
    const late = await admin.ask(saveCompany, { ...saved, name: 'Lost' });
    expect([refusalOf(late), late.data]).toMatchObject(['conflict', { version: 2 }]);
    await editor.call(saveCompany, { ...saved, name: 'Kept Ltd', version: 2 });
    await editor.call(hideCompany, { id, hidden: 1 });
    await editor.call(hideCompany, { id, hidden: 1 });
    expect((await search({ id })).data).toEqual([]);
    expect((await editor.call(kept, { name: 'kept', hidden: 1 })).data.map((row) => row.id)).toEqual([id]);
    expect((await editor.call(company, { id })).hidden).toBe(1);
    await editor.call(hideCompany, { id, hidden: 0 });
    expect((await search({ id })).total).toBe(1);
    const audit = await auditOf(app, 'company', String(id));
    expect(audit.map(({ action }) => action)).toEqual([
      'company.add',
      'company.change',
      'company.hide',
      'company.show',
    ]);
    expect(audit[1]).toMatchObject({ operator: editor.id, before: { name: 'Kept' }, after: { name: 'Kept Ltd' } });
    expect(refusalOf(await editor.ask(company, { id: 999_999 }))).toBe('not_found');
  });

  it('accepts https links only', async () => {
    for (const url of ['http://a.example', 'javascript:alert(1)', 'https://user:word@a.example', 'a.example'])
      expect([url, fieldsOf(await editor.ask(saveCompany, { ...DETAILS, url }))]).toEqual([url, { url: 'format' }]);
    expect(fieldsOf(await editor.ask(saveCompany, { ...DETAILS, email: 'no address' }))).toEqual({
      email: 'format',
    });
    expect(refusalOf(await editor.ask(saveCompany, { ...DETAILS, name: ' ' }))).toBe('invalid_input');
  });
});

describe('the company status', () => {
  it('redirects no visitor until an admin sets an https address of another site', async () => {
    expect(await app.take(companyStatus)).toEqual({ status: 0, url: '' });
    expect(fieldsOf(await admin.ask(saveSettings, { company_status: 1 }))).toEqual({
      company_status_url: 'required',
    });
    for (const company_status_url of ['http://new.example.com', 'javascript:alert(1)', 'https://trade.example.com/x'])
      expect(fieldsOf(await admin.ask(saveSettings, { company_status_url }))).toEqual({
        company_status_url: 'format',
      });
    await admin.call(saveSettings, { company_status: 1, company_status_url: 'https://new.example.com/moved' });
    expect(await app.take(companyStatus)).toEqual({ status: 1, url: 'https://new.example.com/moved' });
    expect(await app.take(companyStatus, { company_id: 'unheard of' })).toEqual({
      status: 1,
      url: 'https://new.example.com/moved',
    });
    expect((await auditOf(app, 'settings', 'base')).at(-1)).toMatchObject({
      before: { company_status: 0, company_status_url: '' },
      after: { company_status: 1, company_status_url: 'https://new.example.com/moved' },
    });
    await admin.call(saveSettings, { company_status: 0 });
    expect(await app.take(companyStatus)).toEqual({ status: 0, url: '' });
  });

  it('redirects to the address of the company whose link brought the visitor, if it has one', async () => {
    const { id } = await add({ name: 'Moved Away' });
    const of = (company_id: number) => app.take(companyStatus, { company_id: String(company_id) });
    expect(refusalOf(await editor.ask(redirectCompany, { id, status: 1, redirect_url: 'https://a.example' }))).toBe(
      'forbidden',
    );
    for (const redirect_url of ['', 'http://a.example', 'https://TRADE.example.com'])
      expect(fieldsOf(await admin.ask(redirectCompany, { id, status: 1, redirect_url }))).toHaveProperty(
        'redirect_url',
      );
    expect(await of(id)).toEqual({ status: 0, url: '' });
    await admin.call(redirectCompany, { id, status: 1, redirect_url: 'https://a.example' });
    await editor.call(hideCompany, { id, hidden: 1 });
    expect(await of(id)).toEqual({ status: 1, url: 'https://a.example/' });
    expect(await app.take(companyStatus)).toEqual({ status: 0, url: '' });
    await admin.call(saveSettings, { company_status: 1, company_status_url: 'https://new.example.com' });
    const { id: staying } = await add({ name: 'Staying' });
    expect(await of(staying)).toEqual({ status: 0, url: '' });
    await admin.call(redirectCompany, { id, status: 0 });
    await admin.call(saveSettings, { company_status: 0 });
    expect((await auditOf(app, 'company', String(id))).map(({ action }) => action)).toEqual([
      'company.add',
      'company.redirect',
      'company.hide',
      'company.end_redirect',
    ]);
  });
});

it('complaints go to the address that an admin sets, and directory mode is sent to every client', async () => {
  expect(await app.take(complaintEmail)).toEqual({ email: '' });
  expect((await app.take(baseCalls.basicInfo)).is_company).toBe(0);
  expect(fieldsOf(await admin.ask(saveSettings, { complaint_email: 'nobody' }))).toEqual({
    complaint_email: 'format',
  });
  await admin.call(saveSettings, { complaint_email: 'Complaints@House.example', is_company: 1 });
  expect(await app.take(complaintEmail)).toEqual({ email: 'complaints@house.example' });
  expect((await app.take(baseCalls.basicInfo)).is_company).toBe(1);
  await admin.call(saveSettings, { complaint_email: '', is_company: 0 });
  expect(await app.take(complaintEmail)).toEqual({ email: '' });
});

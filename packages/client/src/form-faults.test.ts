import { expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { failureText } from './failure-text.ts';
import { formFaults } from './form-faults.ts';

const refusal = (key: string, details: Readonly<Record<string, unknown>> = {}) =>
  new ApiError(0, key, `text of ${key}`, details, 200);

it('a refusal that belongs to one field is shown there, with the server’s text unless the form has its own', () => {
  const rules = { refusals: { code_wrong: 'code', password_weak: 'password' }, texts: { password_weak: 'Too short' } };
  expect(formFaults(refusal('code_wrong'), rules)).toEqual({ code: 'text of code_wrong' });
  expect(formFaults(refusal('password_weak'), rules)).toEqual({ password: 'Too short' });
  expect(formFaults(refusal('rate_limited'), rules)).toEqual({});
});

it('fields of an invalid request are mapped to fields of the form, and unknown ones are left out', () => {
  const error = refusal('invalid_input', { fields: { auth_code: 'not 6 digits', address: 'wrong', newer: 'unknown' } });
  const invalid = { auth_code: 'code', address: ['address', 'Please check the address'] } as const;
  expect(formFaults<'code' | 'address'>(error, { invalid })).toEqual({
    code: 'not 6 digits',
    address: 'Please check the address',
  });
});

it('the server’s text for a field takes precedence over its reason', () => {
  const error = refusal('invalid_input', { fields: { memo: 'required' }, texts: { memo: '請填寫此欄。' } });
  expect(formFaults(error, { invalid: { memo: 'memo' } })).toEqual({ memo: '請填寫此欄。' });
  expect(failureText(error, (key) => key)).toBe('text of invalid_input 請填寫此欄。');
});

it('a failure outside a call contains its code', () => {
  const text = (key: string) => key;
  expect(failureText(new NetworkError('HTTP_502', 502), text)).toBe('app.error.http (HTTP_502)');
  expect(failureText(new NetworkError('ERR_TIMEOUT', undefined), text)).toBe('app.error.timeout (ERR_TIMEOUT)');
  expect(failureText(new ApiError(1501, 'starting', 'Starting', {}, 503), text)).toBe('Starting (HTTP_503)');
  expect(failureText(refusal('conflict'), text)).toBe('text of conflict');
});

it.each([{}, { fields: null }, { fields: 'address' }])('details %j name no field', (details) => {
  expect(formFaults(refusal('invalid_input', details), { invalid: { address: 'address' } })).toEqual({});
});

import { expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { formFaults } from './form-faults.ts';

const refusal = (key: string, details: Readonly<Record<string, unknown>> = {}) =>
  new ApiError(0, key, `text of ${key}`, details, 200);

it('a refusal that belongs to one field is shown there, in the server’s words unless the form has its own', () => {
  const rules = { refusals: { code_wrong: 'code', password_weak: 'password' }, texts: { password_weak: 'Too short' } };
  expect(formFaults(refusal('code_wrong'), rules)).toEqual({ code: 'text of code_wrong' });
  expect(formFaults(refusal('password_weak'), rules)).toEqual({ password: 'Too short' });
  expect(formFaults(refusal('rate_limited'), rules)).toEqual({});
});

it('fields of an invalid request are translated to fields of the form; unknown ones are left out', () => {
  const error = refusal('invalid_input', { fields: { auth_code: 'not 6 digits', address: 'wrong', newer: 'unknown' } });
  const invalid = { auth_code: 'code', address: ['address', 'Please check the address'] } as const;
  expect(formFaults<'code' | 'address'>(error, { invalid })).toEqual({
    code: 'not 6 digits',
    address: 'Please check the address',
  });
});

it.each([{}, { fields: null }, { fields: 'address' }])('details %j name no field', (details) => {
  expect(formFaults(refusal('invalid_input', details), { invalid: { address: 'address' } })).toEqual({});
});

/** Codes, numbers, addresses and contacts take what people type and paste: digits of every script, invisible marks. */
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { authSchemas } from './auth.ts';
import { fundsSchemas } from './funds.ts';
import { operatorAuthSchemas } from './operator/auth.ts';
import { privacySchemas } from './privacy.ts';
import { securitySchemas } from './security.ts';
import { verificationSchemas } from './verification.ts';

/** Fields that hold digits, wherever they occur in these calls. */
const FIELDS = [
  'account',
  'auth_code',
  'bank_swift',
  'card_id',
  'code',
  'dc_address',
  'invite_code',
  'mobile',
  'payee_account',
  'sms_code',
  'to',
];
const SCHEMAS = [
  authSchemas,
  fundsSchemas,
  operatorAuthSchemas,
  privacySchemas,
  securitySchemas,
  verificationSchemas,
].flatMap((table) => Object.entries(table as Record<string, { readonly input: z.ZodType }>));

const fieldsOf = (input: z.ZodType): Record<string, z.ZodType> =>
  'shape' in input && typeof input.shape === 'object' ? (input.shape as Record<string, z.ZodType>) : {};

const found = SCHEMAS.flatMap(([call, { input }]) =>
  Object.entries(fieldsOf(input))
    .filter(([field]) => FIELDS.includes(field))
    .map(([field, schema]) => ({ call, field, schema })),
);

it('every such field of these calls is looked at', () => {
  expect(new Set(found.map(({ field }) => field))).toEqual(new Set(FIELDS));
});

it.each(found)('$call: $field', ({ schema }) => {
  expect(schema.parse('\u2066 ١٢٣４５۶ \u2069\ufeff')).toBe('123456');
});

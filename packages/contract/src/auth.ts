/** Registration, login, forgotten and changed passwords, and codes that are sent (product.md §7, contract §4). */
import { z } from 'zod';
import { session } from './account.ts';
import { choiceInput, filterIdInput, typedInput } from './primitives.ts';
import { CAPTCHA_TOKEN, CODE_USES, SETTING_KEYS } from './wire.ts';

const ACCOUNT_LENGTH = 254;
const PASSWORD_LENGTH = 128;
/** The longest text that is taken for a sent code. */
export const CODE_LENGTH = 16;

const contactType = choiceInput([1, 2], '1 email, 2 mobile');
const account = typedInput(ACCOUNT_LENGTH, 1).meta({
  description: 'an email address, or a mobile number with or without its area code',
});
/** Bounds only; a weak password is refused as `password_weak`, one that is too long as `invalid_input`. */
const password = z.string().min(1).max(PASSWORD_LENGTH);
const code = typedInput(CODE_LENGTH, 1);
/** The payload of a proof of work has about 700 characters. */
const CAPTCHA_ANSWER_LENGTH = 1000;
/** A field that a form sends as an empty text counts as absent. */
const blank = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const areaId = filterIdInput.meta({
  description: 'id of the area list; absent or 0 with email, or when the number carries its own area code',
});
const captchaToken = blank(z.string().regex(CAPTCHA_TOKEN)).meta({ description: 'token of the captcha shown' });
const captchaText = blank(typedInput(CAPTCHA_ANSWER_LENGTH, 1)).meta({
  description: 'characters of the captcha, or the payload of its proof of work',
});
const empty = z.object({});

export const areaCode = z.object({
  id: z.int().positive(),
  code: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
  global_code: z.string().meta({ description: 'digits of the calling code, without +' }),
  served: z.union([z.literal(0), z.literal(1)]).meta({ description: '0 = region_not_served' }),
});
export type AreaCode = z.infer<typeof areaCode>;

const sendCodeInput = z.object({
  to: account,
  area_id: areaId,
  type: choiceInput([1, 2], '1 register, 2 confirm a change of an account, named by `purpose`'),
  purpose: z.enum(CODE_USES).optional().meta({
    description:
      'of type 2: what the code confirms; it works for that alone. All but `password` need a session of the owner of the contact, and work in that session only. Absent: `password`; with a session of the owner any one change, in that session only',
  }),
});
export const sentCode = z.object({
  wait_s: z.int().positive().meta({ description: 'seconds until another code may be requested' }),
});
export type SentCode = z.infer<typeof sentCode>;

export const authSchemas = {
  login: {
    summary:
      'Log in with a password; `key` and `sms_code` are the captcha, if required, and `auth_code` the second factor',
    input: z.object({
      account,
      password,
      type: contactType.optional(),
      area_id: areaId,
      key: captchaToken,
      sms_code: captchaText,
      auth_code: blank(code),
    }),
    output: session,
  },
  register: {
    summary:
      'Open a real account; `sms_code` is the sent code or, with verify_reg_type 2, the text of the captcha `key` or its proof of work',
    input: z.object({
      type: contactType,
      area_id: areaId,
      account: blank(account),
      mobile: blank(account).meta({
        description: 'the number with type 2, if it is not in `account`; otherwise ignored',
      }),
      password,
      re_password: password,
      invite_code: blank(typedInput(32)),
      sms_code: typedInput(CAPTCHA_ANSWER_LENGTH, 1),
      key: captchaToken,
      country: blank(z.string().regex(/^[A-Za-z]{2}$/u)).meta({ description: 'declared country, ISO 3166-1 alpha-2' }),
      company_id: blank(z.string().max(64)).meta({ description: 'from the cookie company_id' }),
    }),
    output: session,
  },
  forgetPassword: {
    summary: 'Set a new password with a code sent to the account; ends all its sessions, passkeys and API keys',
    input: z.object({
      type: contactType,
      area_id: areaId,
      account,
      new_password: password,
      secondary_password: password,
      auth_code: code,
    }),
    output: empty,
  },
  amendPassword: {
    summary:
      'Change the password, with the old one or a code; if two-factor is on, with an authenticator code. Ends the other sessions',
    input: z.object({
      new_password: password,
      re_password: blank(password),
      old_password: blank(password).meta({ description: 'instead of a sent code, if two-factor is off' }),
      auth_code: blank(typedInput(32)).meta({
        description:
          "authenticator code or recovery code if two-factor is on, otherwise a code sent to the account's own contact (type 2)",
      }),
      type: contactType.optional(),
    }),
    output: empty,
  },
  sendEmail: {
    summary: 'Send a code by email',
    input: sendCodeInput,
    output: sentCode,
  },
  sendSms: {
    summary: 'Send a code by text message',
    input: sendCodeInput,
    output: sentCode,
  },
  areaList: {
    summary: 'Area codes',
    input: empty,
    output: z.array(areaCode),
  },
  setting: {
    summary: 'A setting: is_show_mobile is 0 no mobile field, 1 area code and number, 3 number only',
    input: z.object({ key: z.enum(SETTING_KEYS) }),
    output: z.int(),
  },
};

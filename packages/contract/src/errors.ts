import type { Plural } from './plural.ts';

/**
 * The catalogue of refusals (contract §1): key → code. The server, the app and the documents share this list; a test
 * compares it with the texts of every language and with docs/reference.
 */
export const ERROR_CODES = {
  session_invalid: 999,
  invalid_input: 1001,
  not_found: 1002,
  rate_limited: 1003,
  forbidden: 1004,
  only_true_account: 1005,
  conflict: 1006,
  not_configured: 1008,
  wrong_credentials: 1101,
  account_exists: 1102,
  code_wrong: 1103,
  captcha_wrong: 1104,
  code_too_soon: 1105,
  account_locked: 1106,
  region_not_served: 1107,
  password_not_equal: 1108,
  password_weak: 1109,
  invite_code_unknown: 1110,
  two_factor_required: 1111,
  passkey_refused: 1112,
  step_up_required: 1113,
  verification_required: 1114,
  market_closed: 1201,
  price_unavailable: 1202,
  no_mult_config: 1203,
  multiple_not_offered: 1204,
  lots_invalid: 1205,
  insufficient_margin: 1206,
  stop_price_invalid: 1207,
  target_price_invalid: 1208,
  order_not_holding: 1209,
  order_not_pending: 1210,
  trading_disabled: 1211,
  no_conversion_rate: 1212,
  price_moved: 1213,
  position_limit: 1214,
  insufficient_balance: 1301,
  no_pay_way: 1302,
  wallet_not_bound: 1303,
  amount_out_of_range: 1304,
  proof_required: 1305,
  withdrawal_paused: 1306,
  already_submitted: 1401,
  erasure_not_yet: 1402,
  internal: 1500,
  starting: 1501,
  unavailable: 1502,
} as const;

export type ErrorKey = keyof typeof ERROR_CODES;

/** Refusals whose text depends on a number, with the detail that contains the number. */
export const COUNTED_ERRORS = {
  code_too_soon: 'wait_s',
  account_locked: 'wait_s',
} as const satisfies Partial<Record<ErrorKey, string>>;
type CountedError = keyof typeof COUNTED_ERRORS;
/** Texts of one language. `{name}` stands for that detail of the refusal. */
export type ErrorTexts = Readonly<Record<Exclude<ErrorKey, CountedError>, string> & Record<CountedError, Plural>>;

export const ERROR_KEYS = Object.keys(ERROR_CODES) as readonly ErrorKey[];

export const SUCCESS_CODE = 1;
/** The session is missing, expired or revoked; not used for anything else. */
export const SESSION_INVALID_CODE = ERROR_CODES.session_invalid;

/**
 * Keys sent with an HTTP status other than 200, because the call never reached a handler: the nearest of the catalogue.
 */
export const TRANSPORT_STATUS = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'not_found',
  413: 'invalid_input',
  415: 'invalid_input',
  429: 'rate_limited',
  503: 'unavailable',
} as const satisfies Record<number, ErrorKey>;

/** Deposits, withdrawals and their payment methods (product.md §§3, 5, 7; contract §5). For real accounts only. */
import { z } from 'zod';
import { RATE_REASONS } from './funds-wire.ts';
import {
  choiceInput,
  decimalInput,
  filterIdInput,
  idInput,
  integerInput,
  pageInput,
  pageOf,
  timeMs,
  usd,
  typedInput,
} from './primitives.ts';

const empty = z.object({});
const MEMO_LENGTH = 200;
const TEXT_LENGTH = 200;
const ADDRESS_LENGTH = 128;

const amount = z.number().meta({ description: "amount of the currency, to the currency's precision" });
const rate = z
  .string()
  .regex(/^\d{1,15}(?:\.\d{1,12})?$/u)
  .meta({ description: 'units of the currency for 1 USD, as shown' });
/** Sent back with a request, it ensures that the rate shown is the rate stored. */
const shownRate = decimalInput.optional().meta({
  description: 'the rate that was shown; refused as conflict (data.rate = the current rate) if it is no longer valid',
});
/** An amount as the customer types it: one out of bounds is refused as amount_out_of_range, not as invalid input. */
const number = decimalInput.meta({ description: 'USD, at most 6 decimals' });
const typeOfPayout = choiceInput([1, 2], '1 crypto address, 2 bank');
const typeOfDeposit = choiceInput([0, 1], '0 coin, 1 bank');

const weekendSpread = z.number().nullable();
const recordedWeekendSpread = weekendSpread.meta({
  description: 'percent in the rate because the market was closed; null = it was open, or the rate is fixed',
});
/** The conversion of a deposit or payout in a currency. */
const conversion = {
  precision: z.int().min(0).max(8).meta({ description: 'decimals of an amount of the currency' }),
  usd_price: z.number().nullable().meta({ description: 'USD for one unit; null while the market has no price' }),
  rate: rate.nullable().meta({ description: 'units for 1 USD; null while the market has no price' }),
  weekend_spread_percent: weekendSpread.meta({
    description: 'percent in the rate because the market is closed; null = it is open, or the rate is fixed',
  }),
  min: usd,
  max: usd,
};

export const depositChannel = z.object({
  id: z.int().positive(),
  address: z.string(),
  currency_code: z.string(),
  protocol_code: z.string(),
  ...conversion,
});
export type DepositChannel = z.infer<typeof depositChannel>;

export const depositSymbol = z.object({ id: z.int().positive(), code: z.string() });
export type DepositSymbol = z.infer<typeof depositSymbol>;

export const bankOption = z.object({
  id: z.int().positive(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  currency_code: z.string(),
  ...conversion,
});
export type BankOption = z.infer<typeof bankOption>;

export const depositRecord = z.object({
  id: z.int().positive(),
  number: usd.meta({ description: 'USD as submitted' }),
  type: z.union([z.literal(0), z.literal(1)]),
  currency_code: z.string(),
  protocol_code: z.string(),
  amount: amount.meta({ description: 'amount of the currency as submitted' }),
  rate: rate.meta({ description: 'rate of the request: units of the currency for 1 USD' }),
  weekend_spread_percent: recordedWeekendSpread,
  credited: usd.nullable().meta({ description: 'USD credited; null until then' }),
  amount_received: amount.nullable().meta({ description: 'amount of the currency that was received; null until then' }),
  received_at: timeMs.nullable(),
  credit_rate: rate.nullable().meta({ description: 'the rate that was applied' }),
  credit_weekend_spread_percent: recordedWeekendSpread,
  rate_reason: z.enum(RATE_REASONS).nullable().meta({
    description:
      'handed_in: the rate of the request applies; time: the rate of the receipt applies, because it was received more than 30 minutes from the request; moved: the rate of the receipt applies, because the rate had moved by more than 1 %; claimed: credited as submitted, by an earlier version',
  }),
  status: z.int().min(0).max(3).meta({ description: '0 unchecked, 1 finished, 2 rejected with remark, 3 invalid' }),
  status_name: z.string().meta({ description: 'status in the language of the caller' }),
  remark: z.string(),
  address: z.string().meta({ description: 'destination address; empty for a bank' }),
  payee_account: z.string().meta({ description: "the firm's account; empty for a coin" }),
  proof: z.string().meta({ description: 'url of the proof image' }),
  created_at: timeMs,
  decided_at: timeMs.nullable(),
});
export type DepositRecord = z.infer<typeof depositRecord>;

export const drawCurrency = z.object({
  id: z.int().positive(),
  code: z.string(),
  protocol: z.string(),
  draw_rate: z.number().nullable().meta({ description: 'units for 1 USD; null while the market has no price' }),
  fee_type: z.int().meta({ description: '1 fixed USD, otherwise percent of the amount' }),
  fee: z.number().meta({ description: 'USD, or percent' }),
  ...conversion,
});
export type DrawCurrency = z.infer<typeof drawCurrency>;

export const boundMethod = z.object({
  id: z.int().positive(),
  type: z.union([z.literal(1), z.literal(2)]),
  dc_address: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  draw_currency: z.object({ id: z.int().positive(), code: z.string(), protocol: z.string() }),
  created_at: timeMs,
  usable_at: timeMs.meta({ description: 'withdrawals to it are possible from this time on' }),
});
export type BoundMethod = z.infer<typeof boundMethod>;

export const drawRecord = z.object({
  id: z.int().positive(),
  number: usd,
  real_number: amount.meta({ description: '(number − fee) × rate in the currency' }),
  fee: usd,
  rate,
  weekend_spread_percent: recordedWeekendSpread,
  status: z.int().min(0).max(3).meta({ description: '0 waiting, 1 paid, 2 refused with remark, 3 cancelled' }),
  status_name: z.string(),
  created_at: timeMs,
  decided_at: timeMs.nullable(),
  type: z.union([z.literal(1), z.literal(2)]),
  address: z.string(),
  bank_name: z.string(),
  payee_account: z.string(),
  payee_name: z.string(),
  memo: z.string(),
  notes: z.string().meta({ description: "the operator's remark: why it was refused" }),
  payment_reference: z.string().meta({ description: 'blockchain transaction, or bank reference' }),
  draw_currency: z.object({
    id: z.int().positive(),
    code: z.string(),
    protocol: z.string(),
    precision: z.int().min(0).max(8),
  }),
});
export type DrawRecord = z.infer<typeof drawRecord>;

/** What the withdrawal page needs in addition to its currencies. */
export const drawState = z.object({
  withdrawable: usd,
  balance: usd,
  lock_balance: usd,
  open: z
    .union([z.literal(0), z.literal(1)])
    .meta({ description: '0 = withdrawals are currently closed for all customers' }),
  two_factor: z.union([z.literal(0), z.literal(1)]).meta({ description: '1 = `auth_code` is required' }),
  paused_until: timeMs.nullable().meta({ description: 'end of the pause after a password change' }),
  pause_hours: z.number().meta({ description: 'length of the pause after a password change or a new method' }),
});
export type DrawState = z.infer<typeof drawState>;

const proofImg = z
  .string()
  .trim()
  .max(300)
  .default('')
  .meta({ description: 'url that the upload returned; empty is refused as proof_required' });
const authCode = typedInput(32)
  .optional()
  .meta({ description: 'authenticator code or recovery code, if two-factor is on' });
const ownerCode = authCode.meta({
  description:
    "authenticator code or recovery code if two-factor is on, otherwise a code sent to the account's own contact (send_email or send_sms, type 2)",
});
const text = (length: number) => z.string().trim().max(length).default('');

export const fundsSchemas = {
  depositInfo: {
    summary: 'Deposit channels: addresses for coins',
    input: empty,
    output: z.array(depositChannel),
  },
  depositSymbols: {
    summary: 'Currencies that can be deposited by bank wire',
    input: empty,
    output: z.array(depositSymbol),
  },
  wireInfo: {
    summary: "The firm's bank accounts, of one currency or of all; an empty list means no_pay_way",
    input: z.object({ bank_coin: z.string().trim().max(20).optional().meta({ description: 'code of a currency' }) }),
    output: z.array(bankOption),
  },
  depositCoin: {
    summary: 'Submit a coin deposit with its proof',
    input: z.object({
      number,
      proofImg,
      address: z.string().trim().max(ADDRESS_LENGTH).default('').meta({
        description: 'address that was shown; refused as conflict if the channel now has another one',
      }),
      charge_id: integerInput(0),
      rate: shownRate,
    }),
    output: depositRecord,
  },
  depositWire: {
    summary: 'Submit a bank deposit with its proof',
    input: z.object({ number, proofImg, wire_id: integerInput(0), rate: shownRate }),
    output: depositRecord,
  },
  deposits: {
    summary: "The account's deposits, newest first",
    input: z.object({ type: typeOfDeposit.optional(), page: pageInput }),
    output: pageOf(depositRecord),
  },
  drawSymbols: {
    summary: 'Currencies that can be withdrawn',
    input: z.object({ type: typeOfPayout.optional() }),
    output: z.array(drawCurrency),
  },
  drawState: {
    summary: 'The amount that can be withdrawn now, and current restrictions',
    input: empty,
    output: drawState,
  },
  draw: {
    summary: 'Request a withdrawal; the amount is locked at once',
    input: z.object({
      draw_currency_id: idInput,
      number,
      memo: text(MEMO_LENGTH),
      draw_method_id: integerInput(0),
      rate: shownRate,
      fee: decimalInput.optional().meta({
        description: 'the fee that was shown, USD; refused as conflict (data.fee) if it has changed',
      }),
      auth_code: authCode,
    }),
    output: drawRecord,
  },
  cancelDraw: {
    summary: 'Cancel a withdrawal that waits for a decision; the amount is unlocked',
    input: z.object({ id: idInput }),
    output: drawRecord,
  },
  draws: {
    summary: "The account's withdrawals, newest first",
    input: z.object({ type: typeOfPayout.optional(), page: pageInput }),
    output: pageOf(drawRecord),
  },
  drawMethods: {
    summary: 'Bound methods, of one type and currency or of all',
    input: z.object({
      draw_type: typeOfPayout.optional(),
      draw_id: filterIdInput.meta({ description: 'id of a withdraw currency' }),
    }),
    output: z.array(boundMethod),
  },
  bindMethod: {
    summary: 'Bind a crypto address (type 1) or a bank account (type 2), with a code',
    input: z.object({
      type: typeOfPayout,
      draw_id: idInput.meta({ description: 'id of a withdraw currency' }),
      dc_address: typedInput(ADDRESS_LENGTH).default(''),
      bank_name: text(TEXT_LENGTH),
      bank_address: text(TEXT_LENGTH),
      bank_swift: typedInput(20).default(''),
      payee_name: text(TEXT_LENGTH),
      payee_account: typedInput(64).default(''),
      auth_code: ownerCode,
    }),
    output: boundMethod,
  },
  removeMethod: {
    summary: 'Delete a bound method; pending withdrawals keep it',
    input: z.object({ id: idInput }),
    output: empty,
  },
};

/**
 * All tables with rows of customers, in the order of an erasure (referring tables first). The export and the erasure
 * are derived from this list. A test compares it with the schema, so a new column must be added here.
 */
import { SEALED_METHODS } from '../../money/payout-methods/index.ts';
import { SEALED_VERIFICATIONS } from '../../people/verification/index.ts';
import { SEALED_FEEDBACK } from '../../support/feedback/index.ts';
import { HABITS } from './habit-tables.ts';
import { PROGRAMS } from './program-tables.ts';
import type { CustomerTable } from './types.ts';

const USER = 'user_id = $1::bigint';
const ACCOUNT = 'account_id = $1::bigint';
const VISITOR = 'visitor_id IN (SELECT id FROM chat_visitors WHERE user_id = $1::bigint)';
const AT_ONCE = { when: 'at once' } as const;
const MONEY = 'money and trades: numbers of an account, which belongs to no name any more';

const ACCESS: readonly CustomerTable[] = [
  {
    table: 'push_devices',
    owner: USER,
    exported: 'created_at_ms',
    withheld: 'session_hash endpoint_hash subscription_sealed',
    plain: 'id user_id',
    erasure: AT_ONCE,
  },
  {
    table: 'sessions',
    owner: USER,
    exported: 'created_at_ms used_at_ms user_agent address login_address country',
    withheld: 'token_hash',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  ...PROGRAMS,
  {
    table: 'passkeys',
    owner: USER,
    exported: 'name transports created_at_ms used_at_ms',
    withheld: 'id public_key counter',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  {
    table: 'passkey_challenges',
    owner: USER,
    exported: '',
    withheld: 'ticket_hash challenge',
    plain: 'user_id created_at_ms',
    erasure: AT_ONCE,
  },
  { table: 'recovery_codes', owner: USER, exported: '', withheld: 'code_hash', plain: 'user_id', erasure: AT_ONCE },
  {
    table: 'known_addresses',
    owner: USER,
    exported: 'used_at_ms',
    withheld: 'address_hash device_hash',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  {
    table: 'login_traces',
    owner: USER,
    exported: 'used_at_ms',
    withheld: 'kind hash',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  {
    // hashes of the words of the verified name, which is in the export itself
    table: 'customer_names',
    owner: USER,
    exported: '',
    withheld: 'token_hash',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  {
    // also about the other account
    table: 'linked_pairs',
    owner: '$1::bigint IN (low_account, high_account)',
    exported: '',
    withheld: 'low_account high_account links instrument_ids state value_micro_usd reason decided_by',
    plain: 'id from_ms since_ms seen_ms decided_at_ms',
    erasure: AT_ONCE,
  },
  {
    table: 'keyed_answers',
    owner: ACCOUNT,
    exported: '',
    withheld: 'key call answer_sealed body_hash',
    plain: 'account_id created_at_ms',
    erasure: AT_ONCE,
  },
  {
    table: 'idempotency_keys',
    owner: ACCOUNT,
    exported: '',
    withheld: 'key call answer body_hash locale presenter parameters outcome',
    plain: 'account_id created_at_ms',
    erasure: AT_ONCE,
  },
  {
    table: 'data_exports',
    owner: USER,
    key: 'id',
    exported: 'created_at_ms fetched_at_ms',
    withheld: 'ticket_hash operator_id',
    plain: 'id user_id expires_at_ms',
    erasure: AT_ONCE,
  },
];

const MESSAGES: readonly CustomerTable[] = [
  {
    // older messages have a masked recipient and no text, so their owner cannot be determined
    table: 'messages',
    owner: 'recipient IN (SELECT unnest(ARRAY[email, mobile]) FROM users WHERE id = $1::bigint)',
    key: 'id',
    exported: 'channel recipient template lang state created_at_ms sent_at_ms',
    withheld: 'params_sealed last_error',
    plain: 'id attempts expires_at_ms',
    erasure: AT_ONCE,
  },
  {
    // deleted with their conversation
    table: 'chat_messages',
    owner: `conversation_id IN (SELECT id FROM chat_conversations WHERE ${VISITOR})`,
    key: 'id',
    exported: 'conversation_id body image created_at_ms',
    withheld: 'operator_id client_id',
    plain: 'id',
    erasure: { when: 'kept', why: 'deleted with chat_conversations: the database deletes them no other way' },
  },
  {
    table: 'chat_conversations',
    owner: VISITOR,
    key: 'id',
    exported: 'id state created_at_ms closed_at_ms',
    withheld: 'assigned_to',
    plain:
      'visitor_id last_message_id visitor_read_id operator_read_id visitor_unread operator_unread waiting_since_ms desk_mail_at_ms visitor_mail_at_ms',
    erasure: AT_ONCE,
  },
  {
    table: 'feedback',
    owner: USER,
    key: 'id',
    exported: 'content_sealed lang created_at_ms',
    opened: SEALED_FEEDBACK.sealed,
    withheld: 'handled_by handled_at_ms remark client_id',
    plain: 'id user_id',
    erasure: AT_ONCE,
  },
  {
    table: 'chat_images',
    owner: VISITOR,
    exported: 'name width height bytes created_at_ms',
    withheld: 'operator_id',
    plain: 'visitor_id',
    erasure: AT_ONCE,
  },
  {
    table: 'chat_visitors',
    owner: USER,
    exported: 'name email lang created_at_ms seen_at_ms',
    withheld: 'token_hash',
    plain: 'id user_id',
    erasure: AT_ONCE,
  },
];

const AFTER = { when: 'after the duty' } as const;

const DUTIES: readonly CustomerTable[] = [
  {
    table: 'verifications',
    owner: USER,
    key: 'id',
    exported:
      'name_sealed card_id_sealed card_id_end front_image reverse_image state remark submitted_at_ms decided_at_ms',
    opened: SEALED_VERIFICATIONS.sealed,
    withheld: 'card_id_hash',
    plain: 'id user_id',
    erasure: AFTER,
  },
  {
    table: 'deposits',
    owner: USER,
    key: 'id',
    exported:
      'type currency_id destination number_micro_usd rate amount_units proof_image status remark created_at_ms decided_at_ms received_units received_at_ms receipt_rate credit_rate rate_reason credited_micro_usd arrival_reference weekend_ppm receipt_weekend_ppm',
    withheld: 'decided_by arrival_key',
    plain: 'id user_id channel_id bank_id operators_needed erased_at_ms',
    // arrival_key stays: one arrival is credited once for ever
    erasure: {
      ...AFTER,
      set: `remark = CASE status WHEN 2 THEN 'erased' ELSE '' END, arrival_reference = '', erased_at_ms = $2::bigint`,
    },
  },
  {
    table: 'withdrawals',
    owner: USER,
    key: 'id',
    exported:
      'currency_id method_id number_micro_usd fee_micro_usd rate real_units memo status remark payment_reference weekend_ppm created_at_ms decided_at_ms',
    withheld: 'decided_by payment_key',
    plain: 'id user_id operators_needed erased_at_ms',
    erasure: {
      ...AFTER,
      set: `memo = '', remark = CASE status WHEN 2 THEN 'erased' ELSE '' END, erased_at_ms = $2::bigint,
        payment_reference = CASE status WHEN 1 THEN 'erased ' || id ELSE '' END`,
    },
  },
  {
    // withdrawals refer to them; their details are encrypted, so they are replaced by blank ones (erase.ts)
    table: 'payout_methods',
    owner: USER,
    key: 'id',
    exported: 'id currency_id details_sealed created_at_ms deleted_at_ms',
    opened: SEALED_METHODS.sealed,
    withheld: 'details_hash',
    plain: 'user_id',
    erasure: { ...AFTER, set: 'deleted_at_ms = coalesce(deleted_at_ms, $2::bigint)' },
  },
  {
    // deposits refer to them; their files are deleted
    table: 'images',
    owner: USER,
    exported: 'name media_type width height bytes created_at_ms',
    withheld: 'content_hash',
    plain: 'user_id erased_at_ms',
    erasure: { ...AFTER, set: 'content_hash = NULL, erased_at_ms = $2::bigint' },
  },
];

const KEPT: readonly CustomerTable[] = [
  {
    table: 'users',
    owner: 'id = $1::bigint',
    exported:
      'uid email mobile area_code country lang credit_score confirm_orders largest_slippage tour_done invite_code company_id created_at_ms password_changed_at_ms contact_proved_at_ms totp_enabled',
    withheld: 'device_hash password_hash totp_secret_sealed totp_step inviter_id',
    plain: 'id is_demo erased_at_ms',
    erasure: {
      when: 'at once',
      set: `email = NULL, mobile = NULL, area_code = NULL, country = NULL, device_hash = NULL, password_hash = NULL,
        company_id = NULL, totp_secret_sealed = NULL, totp_enabled = false, credit_score = 0, confirm_orders = NULL,
        largest_slippage = NULL, erased_at_ms = $2::bigint`,
    },
  },
  {
    table: 'accounts',
    owner: 'id = $1::bigint',
    exported: 'kind balance_micro_usd locked_micro_usd in_margin_call trading_disabled opened_at_ms group_id',
    withheld: '',
    plain: 'id event_count',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    table: 'account_limits',
    owner: 'account_id = $1::bigint',
    exported: 'max_open_orders max_position_lots_micro changed_at_ms',
    withheld: '',
    plain: 'account_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    table: 'group_moves',
    owner: 'account_id = $1::bigint',
    exported: 'group_id effective_at_ms applied_at_ms',
    withheld: '',
    plain: 'id account_id change_request_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    // each condition has its own index
    table: 'orders',
    owner: `(${ACCOUNT} AND status IN ('closed', 'cancelled') OR ${ACCOUNT} AND status IN ('pending', 'holding'))`,
    key: 'id',
    exported:
      'id instrument_id side entry status lots_micro multiple origin_price_points price_points close_price_points stop_loss_points take_profit_points margin_micro_usd fee_micro_usd profit_micro_usd created_at_ms opened_at_ms closed_at_ms close_reason parent_id price_seen_points close_origin_price_points trailing_points expires_at_ms oco_id swap_micro_usd financed_at_ms commission_micro_usd client_id',
    withheld: '',
    plain: 'account_id open_quote_id close_quote_id stop_quote_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    table: 'ledger_transfers',
    owner: ACCOUNT,
    key: 'id',
    exported: 'id from_account to_account amount_micro_usd cause order_id balance_after_micro_usd time_ms reference_id',
    withheld: '',
    plain: 'account_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    // sums of the transfers, which are in the export
    table: 'ledger_sums',
    owner: ACCOUNT,
    exported: '',
    withheld: 'cash_micro_usd locked_micro_usd',
    plain: 'account_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    // copies of transfers
    table: 'money_references',
    owner: ACCOUNT,
    exported: '',
    withheld: 'amount_micro_usd',
    plain: 'reference_id cause account_id transfer_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    table: 'corrections',
    owner: USER,
    key: 'id',
    exported: 'id amount_micro_usd reason created_at_ms',
    withheld: '',
    plain: 'user_id change_request_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    table: 'quote_correction_accounts',
    owner: USER,
    exported: 'quote_correction_id difference_micro_usd protection_micro_usd amount_micro_usd correction_id',
    withheld: '',
    plain: 'user_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    table: 'quote_correction_fills',
    owner: USER,
    key: 'seq',
    exported: 'seq quote_correction_id order_id closes lots_micro price_points right_price_points difference_micro_usd',
    withheld: '',
    plain: 'user_id',
    erasure: { when: 'kept', why: MONEY },
  },
  {
    table: 'erasures',
    owner: USER,
    key: 'id',
    exported: 'asked_at_ms state remark decided_at_ms keep_until_ms erased_at_ms',
    withheld: 'asked_for_by decided_by',
    plain: 'id user_id',
    erasure: { when: 'kept', why: 'the proof that the request was answered' },
  },
];

export const CUSTOMER_TABLES: readonly CustomerTable[] = [...ACCESS, ...HABITS, ...MESSAGES, ...DUTIES, ...KEPT];

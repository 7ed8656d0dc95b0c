/** Tables without rows of customers, with the reason, and their personal data of other people. */
import { TERM_NAMES, termOf } from '@tradewind/contract/operator';
import type { OtherTable } from './types.ts';

const CONTENT = 'written for all readers';
const MARKET = 'prices and terms';
const FIGURES = 'counts over all accounts';
const WORKS = 'what the server needs for itself';
const WAYS = 'how the broker is paid';
const STAFF = 'operators, not customers';

export const OTHER_TABLES: Readonly<Record<string, OtherTable>> = {
  announcements: { why: CONTENT, plain: 'id key texts published_at_ms until_at_ms pinned version created_at_ms' },
  news: {
    why: CONTENT,
    plain: 'id key category_id logo publish_at_ms archived_at_ms version created_at_ms changed_at_ms',
  },
  news_categories: { why: CONTENT, plain: 'id key names sort hidden version' },
  news_texts: { why: CONTENT, plain: 'news_id lang title description content' },
  content_images: {
    why: CONTENT,
    others: 'uploaded_by',
    plain: 'name media_type width height bytes content_hash created_at_ms',
  },
  calendar_events: {
    why: CONTENT,
    plain: 'id source external_id import_id time_ms currency country importance title previous forecast actual',
  },
  calendar_imports: {
    why: CONTENT,
    others: 'operator_id',
    plain: 'id source format created_at_ms added changed',
  },
  chat_canned: { why: CONTENT, plain: 'id lang title body version changed_at_ms' },
  companies: {
    why: CONTENT,
    others: 'email registered_address',
    plain: 'id name logo url subject location hidden status redirect_url version changed_at_ms',
  },
  candles: {
    why: MARKET,
    plain: 'instrument_id period time_ms open_points high_points low_points close_points volume',
  },
  imported_candles: {
    why: MARKET,
    plain: 'instrument_id period time_ms open_points high_points low_points close_points volume derived',
  },
  kept_ticks: {
    why: MARKET,
    plain: 'instrument_id first_time_ms last_time_ms first_quote_id last_quote_id ticks block',
  },
  kept_ticks_tail: { why: MARKET, plain: 'id packet' },
  tick_files: {
    why: MARKET,
    plain: 'day instrument_id ticks bytes sha256 markup_bid markup_ask closed_at_ms',
  },
  quotes: { why: MARKET, plain: 'instrument_id quote_id bid_points ask_points time_ms first_time_ms' },
  rollovers: { why: MARKET, plain: 'instant_ms nights ended_at_ms' },
  price_guards: { why: MARKET, plain: 'instrument_id spreads confirmed_spread_points gaps' },
  instrument_categories: { why: MARKET, plain: 'id name names' },
  instrument_changes: {
    why: MARKET,
    plain: 'id change_request_id instrument_id terms effective_at_ms state remark ended_at_ms',
  },
  instrument_versions: { why: MARKET, plain: 'instrument_id version terms applied_at_ms change_id after_seq' },
  instruments: {
    why: MARKET,
    plain: ['id suspended version changed_at_ms change_id', ...TERM_NAMES.map((name) => termOf(name).column)].join(' '),
  },
  account_groups: {
    why: MARKET,
    plain:
      'id name kind cap_majors cap_minors cap_gold cap_indices cap_commodities cap_equities cap_crypto commission_micro_usd swap_free margin_call_percent stop_out_percent max_open_orders max_position_lots_micro key_changes key_reads verify_deposit verify_trade verify_withdraw version changed_at_ms change_request_id',
  },
  installation: { why: WORKS, plain: 'single retail_preset max_net_exposure_micro_usd begun_at_ms' },
  markups: {
    why: MARKET,
    plain:
      'id group_id instrument_id leverage_class markup_bid markup_ask effective_at_ms change_request_id applied_at_ms',
  },
  account_group_versions: { why: MARKET, plain: 'group_id version terms applied_at_ms change_request_id' },
  quote_corrections: {
    why: MARKET,
    plain:
      'id change_request_id instrument_id quote_id quote_time_ms bid_points ask_points right_bid_points right_ask_points rate_numerator rate_denominator upto_transfer_id created_at_ms',
  },
  holidays: {
    why: MARKET,
    plain:
      'id hours instrument_id name from_local to_local change_request_id created_at_ms removed_by_request_id removed_at_ms',
  },
  execution_days: { why: FIGURES, plain: 'day seq' },
  execution_figures: {
    why: FIGURES,
    plain:
      'month instrument_id account kind filled with_price positive negative slippage_points spread_points markup_points',
  },
  outside_heads: { why: FIGURES, plain: 'day place sent_at_ms stamp' },
  execution_heads: { why: FIGURES, plain: 'day seq hash published_at_ms' },
  execution_progress: { why: FIGURES, plain: 'is_only seq hash time_ms' },
  execution_times: { why: FIGURES, plain: 'month instrument_id account kind measure duration_ms count' },
  execution_unfilled: { why: FIGURES, plain: 'month instrument_id account kind reason count' },
  exposure_alarms: { why: FIGURES, plain: 'kind subject since_ms value' },
  exposure_limits: { why: WORKS, plain: 'kind subject value changed_at_ms changed_by' },
  base_settings: { why: WORKS, plain: 'key value changed_at_ms' },
  data_key: { why: WORKS, plain: 'single proof' },
  engine_heartbeats: { why: WORKS, plain: 'shard epoch beat_at_ms' },
  engine_lease: { why: WORKS, plain: 'shard epoch holder acquired_at_ms batch next_order_id quote_ids_reserved' },
  worker_lease: { why: WORKS, plain: 'shard epoch holder beat_at_ms' },
  feed_lease: { why: WORKS, plain: 'shard epoch holder beat_at_ms quote_ids_reserved folded_quote_id' },
  notification_cursors: { why: WORKS, plain: 'log seq' },
  processes: {
    why: WORKS,
    plain: 'id host pid version roles active started_at_ms beat_at_ms ended_at_ms skew_ms clock_wrong figures',
  },
  push_keys: { why: WORKS, plain: 'single public_key private_sealed created_at_ms' },
  reconciliations: {
    why: WORKS,
    others: 'acknowledged_by',
    plain: 'id started_at_ms finished_at_ms accounts transfers faults acknowledged_at_ms',
  },
  retired_keys: { why: WORKS, plain: 'id purpose key_sealed' },
  schema_migrations: { why: WORKS, plain: 'number name checksum applied_at' },
  funds_currencies: {
    why: WAYS,
    plain:
      'id type code protocol precision rate_fixed rate_instrument spread_ppm fee_type fee_value withdraw_enabled withdraw_min_micro_usd withdraw_max_micro_usd deposit_min_micro_usd deposit_max_micro_usd sort version',
  },
  deposit_banks: {
    why: WAYS,
    plain:
      'id currency_id bank_name bank_address bank_swift payee_name payee_account bank_remark enabled version changed_at_ms',
  },
  deposit_channels: { why: WAYS, plain: 'id currency_id address enabled version changed_at_ms' },
  operators: {
    why: STAFF,
    others: 'email name password_hash totp_secret_sealed totp_step',
    plain: 'id role totp_enabled disabled created_at_ms used_at_ms cool_off_from_ms cool_off_by',
  },
  operator_addresses: { why: STAFF, others: 'address_hash', plain: 'operator_id used_at_ms' },
  operator_recovery_codes: { why: STAFF, others: 'code_hash', plain: 'operator_id' },
  operator_sessions: {
    why: STAFF,
    others: 'token_hash address user_agent',
    plain: 'operator_id created_at_ms used_at_ms stepped_up_at_ms',
  },
  operator_tickets: {
    why: STAFF,
    others: 'token_hash link_hash setup_sealed',
    plain: 'purpose operator_id created_at_ms expires_at_ms',
  },
  change_requests: {
    why: 'decisions by two operators: reasons are words of operators, in which no personal data belongs',
    // for a changed or invited operator, before and payload contain name and address
    others: 'before payload reason remark proposed_by decided_by',
    plain: 'id kind subject_id subject_version state proposed_at_ms decided_at_ms',
  },
  deposit_approvals: {
    why: 'what the first of two operators entered: amounts, times and the key of the arrival',
    others: 'operator_id',
    plain:
      'id deposit_id received_units received_at_ms receipt_rate receipt_weekend_ppm arrival_key credit_rate rate_reason credited_micro_usd created_at_ms',
  },
  withdrawal_approvals: { why: 'who approved a payment', others: 'operator_id', plain: 'withdrawal_id created_at_ms' },
  audit_log: {
    why: 'chained by hashes: what operators did; names records by their numbers only',
    others: 'operator_id before after before_hash after_hash address',
    plain: 'seq time_ms role action subject_type subject_id prev_hash hash',
  },
  audit_head: { why: 'the end of that chain', plain: 'single seq hash' },
  ledger_checkpoint: { why: 'up to which transfer the ledger is added up', plain: 'single transfer_id' },
  log_partitions: {
    why: 'ranges of the two logs',
    plain: 'log from_id to_id archive_file archive_hash archived_at_ms',
  },
  ledger_flows: { why: 'sums over all accounts', plain: 'from_account to_account amount_micro_usd transfers' },
  trade_events: {
    why: 'chained by hashes: events of accounts, by their numbers',
    plain:
      'seq time_ms type account_id order_id quote_id quote_instrument_id quote_bid_points quote_ask_points quote_time_ms payload prev_hash hash',
  },
  account_events: {
    why: 'where the last events of an account are in that log, by its number; deleted after a week',
    plain: 'account_id n time_ms seq order_id payload',
  },
  captchas: { why: 'pictures for strangers, deleted within the hour', plain: 'token_hash text_hash created_at_ms' },
  login_guards: {
    why: 'failed logins by a keyed hash of who, deleted a day after the last lock',
    others: 'subject_hash',
    plain: 'failed_at_ms locks locked_until_ms changed_at_ms',
  },
  rate_limits: {
    why: 'counters by a keyed hash or a number, deleted when they expire',
    others: 'key',
    plain: 'points expire',
  },
  sent_codes: {
    why: 'codes by a keyed hash of the contact, deleted within a day',
    others: 'contact_hash code_hash tried_by asked_by lane',
    plain: 'purpose sent_at_ms used id',
  },
  ranking_barred_names: {
    why: 'names that operators barred, without whose they were',
    others: 'name_key',
    plain: 'barred_at_ms',
  },
};

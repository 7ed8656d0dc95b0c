/** Constants of the operators' calls, without schemas. */

export const OPERATOR_ROLES = ['support', 'finance', 'compliance', 'content', 'dealer', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The values of ROLE. */
export const SYSTEM_ROLES = ['gateway', 'engine', 'feed', 'worker'] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];
/** `ended`: shut down properly; `gone`: no more heartbeats. */
/** Places outside of the installation that get the daily head of the event log. */
export const OUTSIDE_PLACES = ['file', 'mail', 'stamp'] as const;
export type OutsidePlace = (typeof OUTSIDE_PLACES)[number];

export const PROCESS_STATES = ['alive', 'ended', 'gone'] as const;
/** The server's pending work, and conversations that wait for operators. */
export const QUEUES_OF_WORK = ['jobs', 'email', 'sms', 'chats'] as const;

export const OPERATOR_API = '/admin/api';
/** + name of the image; allowed for the roles of the record that the image belongs to. */
export const OPERATOR_IMAGE_PATH = '/admin/api/image/';

/** Multipart with one image in the field `file`; answers `{ url }` of a public picture (CONTENT_IMAGE_URL). */
export const CONTENT_IMAGE_UPLOAD = {
  path: '/admin/api/content/image',
  roles: ['content', 'finance', 'admin'],
} as const satisfies { path: string; roles: readonly OperatorRole[] };

/** The same for a small picture, stored with at most LOGO_SIDE pixels a side. */
export const LOGO_UPLOAD_PATH = `${CONTENT_IMAGE_UPLOAD.path}?as=logo`;
export const LOGO_SIDE = 256;

/** File downloads. Lists take the filters of the call with the same name, and have the columns of its rows. */
export const OPERATOR_FILES = {
  deposits: { path: '/admin/api/deposits.csv', roles: ['finance'], summary: 'Deposits as CSV' },
  withdrawals: { path: '/admin/api/withdrawals.csv', roles: ['finance'], summary: 'Withdrawals as CSV' },
  ledger: { path: '/admin/api/ledger.csv', roles: ['finance', 'admin'], summary: 'The ledger as CSV' },
  statementCsv: {
    path: '/admin/api/users/statement.csv',
    roles: ['support', 'finance', 'compliance'],
    summary: "A customer's statement as CSV",
  },
  statementPdf: {
    path: '/admin/api/users/statement.pdf',
    roles: ['support', 'finance', 'compliance'],
    summary: "A customer's statement as PDF",
  },
  timeStamp: {
    path: '/admin/api/outside_heads/stamp.tsr',
    roles: ['compliance', 'admin'],
    summary: "A time stamp (RFC 3161) of the event log's head",
  },
  /** With the ticket of `exportUser`. */
  dataExport: {
    path: '/admin/api/users/export.json',
    roles: ['compliance', 'admin'],
    summary: 'All stored data of a customer (JSON)',
  },
  /** With both hashes, in the order of the chain; `npm run verify -- --audit FILE` verifies it. */
  audit: {
    path: '/admin/api/audit.ndjson',
    roles: ['compliance', 'admin'],
    summary: 'The audit log (one JSON row per line)',
  },
} as const satisfies Record<string, { path: string; roles: readonly OperatorRole[]; summary: string }>;

/** Session lifetime: absolute, and since its last use. */
export const OPERATOR_SESSION_HOURS = 12;
export const OPERATOR_IDLE_MINUTES = 30;
export const OPERATOR_PASSWORD_MIN_LENGTH = 12;
/** How long an authenticator code covers a session, counted from its acceptance. */
export const STEP_UP_MINUTES = 5;

export const DEPOSIT_STATES = { unchecked: 0, finished: 1, rejected: 2, invalid: 3 } as const;
export const WITHDRAWAL_STATES = { waiting: 0, paid: 1, refused: 2, cancelled: 3 } as const;
/** How long an operator who credited a customer may not pay them. */
export const CREDITOR_DAYS = 30;
/** Why two operators are needed. */
export const TWO_OPERATORS_REASONS = ['above_submitted', 'customer_limit', 'operator_day'] as const;
export type TwoOperatorsReason = (typeof TWO_OPERATORS_REASONS)[number];
/** Warnings before a withdrawal is paid, most serious first. */
export const WITHDRAWAL_WARNINGS = [
  'other_way',
  'not_verified',
  'same_details',
  'new_method',
  'new_password',
  'new_account',
  'never_deposited',
] as const;
export type WithdrawalWarning = (typeof WITHDRAWAL_WARNINGS)[number];
/** Characters of an arrival's own reference. */
export const ARRIVAL_REFERENCE_MAX = 128;
/** Highest weekend spread in percent. */
export const WEEKEND_SPREAD_MAX = 20;
/** Characters of a payment reference: a blockchain transaction, or the bank's number. */
export const PAYMENT_REFERENCE_LENGTH = { min: 3, max: 128 } as const;
/** Largest mark-up of a side, in points (contract §14). */
export const MAX_MARKUP_POINTS = 10_000;
/** A rise of a mark-up is approved that long before its instant, at the latest. */
export const MARKUP_NOTICE_MS = 86_400_000;
/** Changes that finance proposes; finance or compliance approves them. */
export const FINANCE_CHANGE_KINDS = [
  'channel',
  'bank',
  'correction',
  'instrument',
  'holiday',
  'quote_correction',
  'group',
  'account_group',
  'markup',
] as const;
export type FinanceChangeKind = (typeof FINANCE_CHANGE_KINDS)[number];
/** Changes by an admin that a second admin, if there is one, must approve (contract §11). */
export const ADMIN_CHANGE_KINDS = [
  'invite',
  'operator',
  'reset',
  'settings',
  'risk_warning',
  'company_redirect',
  'currency',
  'account_limits',
] as const;
export type AdminChangeKind = (typeof ADMIN_CHANGE_KINDS)[number];
export const CHANGE_KINDS = [...FINANCE_CHANGE_KINDS, ...ADMIN_CHANGE_KINDS] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** Roles that decide about money or operators: a single admin can neither create nor change their operators. */
export const SECOND_ADMIN_ROLES = ['finance', 'compliance', 'admin'] as const satisfies readonly OperatorRole[];
/** `ended`: the target has changed, its proposer may no longer propose it, or it has waited too long. */
export const CHANGE_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'ended'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];
/** A change request that waited longer can no longer be approved, because its basis may have changed. */
export const CHANGE_MAX_AGE_DAYS = 7;
export const QUEUES = ['deposits', 'withdrawals', 'verifications', 'changes', 'chats'] as const;
export type Queue = (typeof QUEUES)[number];

/** `scheduled`: to be published at a time in the future. */
export const NEWS_STATES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type NewsState = (typeof NEWS_STATES)[number];
export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'published', 'ended'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
/** Maximum characters of operators' texts; for an article, including its markup. */
export const CONTENT_LENGTHS = { title: 160, desc: 400, content: 60_000, body: 5000, category: 40 } as const;
/** Groups of trading hours, and how margin arises. */
export const INSTRUMENT_HOURS = ['fx', 'crypto', 'always'] as const;
export const INSTRUMENT_MARGIN_MODES = ['fixed', 'leverage'] as const;
/** Outcome of an approved change of an instrument. */
export const INSTRUMENT_CHANGE_STATES = ['scheduled', 'applied', 'inadmissible', 'cancelled', 'acknowledged'] as const;
export type InstrumentChangeState = (typeof INSTRUMENT_CHANGE_STATES)[number];

/**
 * Limits of the exposure desk: they raise alarms and refuse nothing. The subject of `instrument_…` is a code, that of
 * `currency_net` a currency; an empty subject applies to all without a limit of their own. The other kinds only have
 * an empty subject. `largest_account` and `ten_accounts` are shares of an instrument in percent; they apply where its
 * gross exposure is at least `concentration_from`.
 */
export const EXPOSURE_LIMIT_KINDS = [
  'instrument_net',
  'instrument_gross',
  'largest_account',
  'ten_accounts',
  'concentration_from',
  'currency_net',
  'total_net',
  'total_gross',
] as const;
export type ExposureLimitKind = (typeof EXPOSURE_LIMIT_KINDS)[number];
export const EXPOSURE_SHARE_KINDS = ['largest_account', 'ten_accounts'] as const satisfies readonly ExposureLimitKind[];
/** An alarm ends when the figure falls to this share of its limit or below. */
export const EXPOSURE_ALARM_ENDS_PERCENT = 95;
/** The time zone in which the day of the house's profit starts, at 17:00. */
export const EXPOSURE_TIME_ZONE = 'America/New_York';
/** What links two accounts, and what became of the alarm about them. */
export const LINK_KINDS = ['device', 'network', 'payout', 'invitation'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
export const LINKED_STATES = ['alarm', 'noted', 'known'] as const;
export type LinkedState = (typeof LINKED_STATES)[number];
export const LINKED_DECISIONS = ['noted', 'known'] as const satisfies readonly LinkedState[];
/** A credit score is assigned by the house; 0 shows the default of 100. */
export const CREDIT_SCORE_MAX = 1000;

/** Files of economic events. Limits: bytes, lines and characters per line read; faults listed; characters of a source's name. */
export const CALENDAR_FORMATS = ['csv', 'ics'] as const;
export type CalendarFormat = (typeof CALENDAR_FORMATS)[number];
export const CALENDAR_IMPORT = {
  bytes: 1_000_000,
  lines: 20_000,
  line: 2000,
  events: 3000,
  faults: 50,
  source: 40,
} as const;
/** Why a line is invalid. */
export const CALENDAR_FAULTS = [
  'header',
  'columns',
  'quotes',
  'line_length',
  'too_many',
  'structure',
  'time',
  'zone',
  'repeats',
  'currency',
  'country',
  'importance',
  'title',
  'figure',
  'id',
  'twice',
  'empty',
] as const;
export type CalendarFaultKind = (typeof CALENDAR_FAULTS)[number];
/** The first line of a CSV file, as documented. */
export const CALENDAR_COLUMNS = [
  'id',
  'time',
  'currency',
  'country',
  'importance',
  'title',
  'previous',
  'forecast',
  'actual',
] as const;

/** Values of FEED. */
export const FEED_KINDS = ['sim', 'replay', 'push'] as const;
/** Of a price source: silent = it has sent nothing for FEED_SILENCE_MS. */
export const SOURCE_STATES = ['live', 'silent', 'waiting'] as const;
/** Of a bridge: source_silent = it runs, but its source does not live; gone = it has not reported for a while. */
export const BRIDGE_STATES = ['live', 'source_silent', 'gone'] as const;

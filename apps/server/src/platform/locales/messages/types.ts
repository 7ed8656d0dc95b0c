import type { CodeUse, Plural } from '@tradewind/contract';

/**
 * Each template with the names of its parameters; the texts of every language are next to this file. `time` is epoch
 * milliseconds in digits, shown in the reader's language, UTC. `device` and `address` may be empty. `number` is that of
 * a deposit or withdrawal, `amount` comes with its currency, and so does `claimed`, what a customer had submitted, `reason` is what operators wrote, `text` a notification in words, or a message
 * of the support chat, `link` an address of ours, which may be empty, `purpose` a key of `purposes`.
 */
export const TEMPLATES = {
  code_register: ['code', 'minutes'],
  code_reset: ['code', 'minutes', 'purpose'],
  password_changed: ['time', 'device', 'address'],
  new_login: ['time', 'device', 'address'],
  two_factor_on: ['time', 'device', 'address'],
  two_factor_off: ['time', 'device', 'address'],
  second_factor_failed: ['time', 'device', 'address'],
  passkey_added: ['name', 'time', 'device', 'address'],
  passkey_removed: ['name', 'time', 'device', 'address'],
  service_added: ['name', 'time', 'device', 'address'],
  api_key_created: ['name', 'time', 'device', 'address'],
  api_key_network: ['name', 'time', 'device', 'address'],
  payout_method_added: ['method', 'time', 'device', 'address'],
  withdrawal_requested: ['number', 'amount', 'method', 'time'],
  withdrawal_paid: ['number', 'amount', 'reference', 'time'],
  withdrawal_refused: ['number', 'amount', 'reason', 'time'],
  deposit_credited: ['number', 'amount', 'claimed', 'time'],
  deposit_rejected: ['number', 'amount', 'reason', 'time'],
  balance_corrected: ['amount', 'reason', 'time'],
  account_suspended: ['reason', 'time'],
  group_changed: ['group', 'margin_call', 'stop_out', 'time'],
  chat_answer: ['text', 'link'],
  chat_waiting: ['text', 'link'],
  operator_link: ['link'],
  log_head: ['text'],
  verification_approved: ['time'],
  verification_refused: ['reason', 'time'],
  price_alert: ['text', 'time'],
  order_news: ['text', 'time'],
  stop_reached: ['text', 'time'],
  margin_call: ['text', 'time'],
  stop_out: ['text', 'time'],
} as const;

export type Template = keyof typeof TEMPLATES;

/**
 * What a message says. `{name}` stands for a parameter of its template (TEMPLATES), only `{code}`
 * `{minutes}` and `{purpose}` of the codes and those of the notices. Plain text: no markup.
 */
export interface TemplateTexts {
  /** Of the mail; never holds a code, because subjects are shown and logged in many places. */
  readonly subject: string;
  /** Heading of the mail, one line. */
  readonly title: string;
  /** What the code is for, or what happened: one or two sentences. */
  readonly body: string;
  /** What the reader should do when it was not them. */
  readonly advice: string;
  /** The whole text message, short; that of a code begins with `{code}` and depends on `{minutes}`. */
  readonly sms: string | Plural;
}

/** Everything of one language. */
export interface MessageTexts {
  /** Names of the details listed in a notice. */
  readonly labels: {
    readonly time: string;
    readonly device: string;
    /** Network address. */
    readonly address: string;
    /** Name that the customer gave a passkey or an API key. */
    readonly name: string;
    /** What was submitted for a deposit; it may differ from what was credited. */
    readonly claimed: string;
    /** Where a withdrawal is paid to: a currency with an account that is masked. */
    readonly method: string;
    /** Of a payment: transaction of the chain, or the bank's. */
    readonly reference: string;
    readonly group: string;
    /** Margin levels of the group. */
    readonly margin_call: string;
    readonly stop_out: string;
    /** What operators wrote about their decision. */
    readonly reason: string;
    /** What was said in the support chat. */
    readonly text: string;
    /** Where to go on; left out when the server knows no address of its own. */
    readonly link: string;
  };
  /** Stands for a detail that is not known. */
  readonly unknown: string;
  /** What a code confirms; `account`: it was requested without saying for what. */
  readonly purposes: Readonly<Record<CodeUse | 'account', string>>;
  /** Under a code; `{minutes}` is 10. */
  readonly valid: Plural;
  /** Last line of each mail. */
  readonly automatic: string;
  readonly templates: Readonly<Record<Template, TemplateTexts>>;
}

import type { Template } from '../types.ts';

/**
 * What a message says. `{name}` stands for a parameter of its template (modules/messages/types.ts), only `{code}`
 * and `{minutes}` of the codes and those of the notices. Plain text: no markup.
 */
export interface TemplateTexts {
  /** Of the mail; never holds a code, because subjects are shown and logged in many places. */
  readonly subject: string;
  /** Heading of the mail, one line. */
  readonly title: string;
  /** What the code is for, or what happened: one or two sentences. */
  readonly body: string;
  /** What the reader should do when it was not him. */
  readonly advice: string;
  /** The whole text message, short; that of a code begins with `{code}`. */
  readonly sms: string;
}

/** Those of notifications, in files of their own. */
export type NewsTemplates = Readonly<
  Record<
    | 'verification_approved'
    | 'verification_refused'
    | 'price_alert'
    | 'order_news'
    | 'stop_reached'
    | 'margin_call'
    | 'stop_out',
    TemplateTexts
  >
>;

/** Everything of one language. */
export interface MessageTexts {
  /** Names of the details listed in a notice. */
  readonly labels: {
    readonly time: string;
    readonly device: string;
    /** Network address. */
    readonly address: string;
    /** Name that the customer gave a passkey. */
    readonly name: string;
    /** Where a withdrawal is paid to: a currency with an account that is masked. */
    readonly method: string;
    /** Of a payment: transaction of the chain, or the bank's. */
    readonly reference: string;
    /** What operators wrote about their decision. */
    readonly reason: string;
    /** What was said in the support chat. */
    readonly text: string;
    /** Where to go on; left out when the server knows no address of its own. */
    readonly link: string;
  };
  /** Stands for a detail that is not known. */
  readonly unknown: string;
  /** Under a code; `{minutes}` is 10. */
  readonly valid: string;
  /** Last line of each mail. */
  readonly automatic: string;
  readonly templates: Readonly<Record<Template, TemplateTexts>>;
}

/** The texts of a message, shared by mail and text message. */
import { CODE_USES, type Locale, pluralForm } from '@tradewind/contract';
import { messagesTexts } from '../../../platform/locales/index.ts';
import { TEMPLATES, type Template } from '../types.ts';
import { type Params, filled, presentable } from './fill.ts';

export interface MessageToRender {
  readonly template: Template;
  readonly locale: Locale;
  readonly params: Params;
}

const DETAILS = [
  'name',
  'group',
  'margin_call',
  'stop_out',
  'claimed',
  'method',
  'reference',
  'reason',
  'text',
  'link',
  'time',
  'device',
  'address',
] as const;
/** Details without a line when they are empty; others are “unknown”. */
const LEFT_OUT: readonly string[] = ['link', 'margin_call', 'stop_out'];

export interface Detail {
  readonly label: string;
  readonly value: string;
  /** The value is an address of ours. */
  readonly isLink: boolean;
}

/** All fields are plain text. */
export interface MailParts {
  readonly subject: string;
  readonly title: string;
  readonly body: string;
  /** Only in templates with a code. */
  readonly code?: { readonly digits: string; readonly valid: string };
  readonly details: readonly Detail[];
  readonly advice: string;
  readonly automatic: string;
}

export function mailParts({ template, locale, params }: MessageToRender): MailParts {
  const texts = messagesTexts[locale];
  const own = texts.templates[template];
  const shown = shownParams(template, params, locale);
  const fill = (text: string): string => filled(text, shown, locale);
  const names: readonly string[] = TEMPLATES[template];
  const digits = shown['code'];
  return {
    subject: own.subject,
    title: fill(own.title),
    body: fill(own.body),
    ...(digits === undefined
      ? {}
      : { code: { digits, valid: fill(pluralForm(texts.valid, locale, Number(shown['minutes']))) } }),
    details: DETAILS.filter((name) => names.includes(name) && !(LEFT_OUT.includes(name) && params[name] === '')).map(
      (name) => ({
        label: texts.labels[name],
        value: shown[name] ?? texts.unknown,
        isLink: name === 'link' && /^https?:/u.test(params[name] ?? ''),
      }),
    ),
    advice: fill(own.advice),
    automatic: texts.automatic,
  };
}

/** The text message. */
export function smsText({ template, locale, params }: MessageToRender): string {
  const texts = messagesTexts[locale];
  const sms = pluralForm(texts.templates[template].sms, locale, Number(params['minutes'] ?? 0));
  return filled(sms, shownParams(template, params, locale), locale);
}

/** The parameters in words. A code of an earlier version, which named no purpose, confirmed any change of the account. */
function shownParams(template: Template, params: Params, locale: Locale): Params {
  const { purposes, unknown } = messagesTexts[locale];
  const names: readonly string[] = TEMPLATES[template];
  const use = CODE_USES.find((name) => name === params['purpose']) ?? 'account';
  const words = names.includes('purpose') ? { ...params, purpose: purposes[use] } : params;
  return presentable(words, locale, unknown);
}

/** Maps events to mail templates. */
import type { Locale, NotificationEvent } from '@tradewind/contract';
import { microUsd } from '@tradewind/money';
import { labelled } from '../../platform/texts/index.ts';
import type { Outbox, Template, TemplateParams } from '../outbox/index.ts';
import { levelText, notificationText, usdText } from './present.ts';
import type { Draft, Params } from './types.ts';

/** Adds a message to the outbox. */
type Send = <T extends Template>(template: T, params: TemplateParams<T>) => ReturnType<Outbox['enqueue']>;

/**
 * Resolves once the message is stored. Events of the identity module are not handled here: their mail is sent in the
 * transaction of the change itself.
 */
export async function sendMail({ event, params, timeMs }: Draft, locale: Locale, send: Send): Promise<void> {
  const time = String(timeMs);
  const record = recordOf(params, locale);
  const news = { text: notificationText(event, params, locale).body, time };
  const reason = textOf(params, 'reason');
  switch (event) {
    case 'price_alert':
      // the notification's title names the instrument, but the mail has a different title
      return send('price_alert', { ...news, text: labelled(textOf(params, 'symbol'), news.text, locale) });
    case 'order_filled':
    case 'order_triggered':
    case 'order_cancelled':
      return send('order_news', news);
    case 'stop_loss':
    case 'take_profit':
      return send('stop_reached', news);
    case 'margin_call':
      return send('margin_call', news);
    case 'stop_out':
      return send('stop_out', news);
    case 'deposit_finished':
      return send('deposit_credited', { ...record, claimed: claimedOf(params, locale), time });
    case 'deposit_rejected':
      return send('deposit_rejected', { ...record, reason, time });
    case 'withdrawal_requested':
      return send('withdrawal_requested', { ...record, method: textOf(params, 'method'), time });
    case 'withdrawal_paid':
      return send('withdrawal_paid', { ...record, reference: textOf(params, 'reference'), time });
    case 'withdrawal_refused':
      return send('withdrawal_refused', { ...record, reason, time });
    case 'balance_corrected':
      return send('balance_corrected', { amount: amountOf(params, locale, 'always'), reason, time });
    case 'verification_approved':
      return send('verification_approved', { time });
    case 'verification_refused':
      return send('verification_refused', { reason, time });
    case 'account_suspended':
      return send('account_suspended', { reason, time });
    case 'group_changed':
      return send('group_changed', {
        group: textOf(params, 'group'),
        margin_call: levelText(params['call'], locale) ?? '',
        stop_out: levelText(params['stopOut'], locale) ?? '',
        time,
      });
    default:
      return undefined;
  }
}

const textOf = (params: Params, name: string): string => String(params[name] ?? '');

function amountOf(params: Params, locale: Locale, sign: 'auto' | 'always'): string {
  const { amount } = params;
  return typeof amount === 'number' ? usdText(microUsd(amount), locale, sign) : '';
}

/** The submitted amount of a deposit; the credited amount if they are the same. */
function claimedOf(params: Params, locale: Locale): string {
  const { claimed } = params;
  return typeof claimed === 'number' ? usdText(microUsd(claimed), locale) : amountOf(params, locale, 'auto');
}

const recordOf = (params: Params, locale: Locale): { readonly number: string; readonly amount: string } => ({
  number: textOf(params, 'number'),
  amount: amountOf(params, locale, 'auto'),
});

/** Sent as a text message to users without an email address; other events are only mailed. */
export const BY_TEXT_MESSAGE: ReadonlySet<NotificationEvent> = new Set([
  'margin_call',
  'deposit_finished',
  'deposit_rejected',
  'withdrawal_requested',
  'withdrawal_paid',
  'withdrawal_refused',
  'balance_corrected',
  'verification_approved',
  'verification_refused',
  'account_suspended',
  'group_changed',
]);

/** They protect the account or change its terms: mailed even if mail is switched off. */
export const ALWAYS_MAILED: ReadonlySet<NotificationEvent> = new Set([
  'withdrawal_requested',
  'account_suspended',
  'group_changed',
]);

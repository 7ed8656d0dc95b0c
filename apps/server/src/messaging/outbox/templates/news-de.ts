import type { NewsTemplates } from './types.ts';

/** German. */
export const newsDe: NewsTemplates = {
  verification_approved: {
    subject: 'Ihre Identität ist bestätigt',
    title: 'Identität bestätigt',
    body: 'Ihre Identitätsprüfung war erfolgreich. Sie können jetzt alles nutzen, was Tradewind bietet.',
    advice: 'Sie haben nichts eingereicht? Bitte kontaktieren Sie den Kundenservice.',
    sms: 'Tradewind: Ihre Identitätsprüfung war erfolgreich.',
  },
  verification_refused: {
    subject: 'Ihre Identitätsprüfung wurde abgelehnt',
    title: 'Identitätsprüfung abgelehnt',
    body: 'Ihre Identität konnte nicht bestätigt werden. Bitte reichen Sie die Unterlagen in der App erneut ein.',
    advice: 'Wenn etwas daran unklar ist, kontaktieren Sie bitte den Kundenservice.',
    sms: 'Tradewind: Ihre Identitätsprüfung wurde abgelehnt. Den Grund finden Sie in der App.',
  },
  price_alert: {
    subject: 'Ihr Tradewind-Kursalarm wurde erreicht',
    title: 'Kursalarm',
    body: 'Der Kurs, auf den Sie warten, wurde erreicht. {text}',
    advice: 'Ihre Alarme ändern und diese E-Mails ausschalten können Sie in der App unter „Benachrichtigungen“.',
    sms: 'Tradewind-Kursalarm: {text}',
  },
  order_news: {
    subject: 'Neues zu Ihrer Tradewind-Order',
    title: 'Ihre Order',
    body: 'Das ist mit einer Ihrer Orders geschehen: {text}',
    advice: 'Diese E-Mails können Sie in der App unter „Benachrichtigungen“ ausschalten.',
    sms: 'Tradewind-Order: {text}',
  },
  stop_reached: {
    subject: 'Eine Tradewind-Position wurde an ihrem Stop-Loss oder Take-Profit geschlossen',
    title: 'Position geschlossen',
    body: 'Ein von Ihnen gesetzter Kurs wurde erreicht. {text}',
    advice: 'Diese E-Mails können Sie in der App unter „Benachrichtigungen“ ausschalten.',
    sms: 'Tradewind: Ein von Ihnen gesetzter Kurs wurde erreicht. {text}',
  },
  margin_call: {
    subject: 'Margin Call auf Ihrem Tradewind-Konto',
    title: 'Margin Call ausgelöst',
    body: 'Ihr Konto braucht Ihre Aufmerksamkeit. {text}',
    advice: 'Fällt das Margin-Level weiter, werden Positionen automatisch geschlossen, der größte Verlust zuerst.',
    sms: 'Tradewind: Margin Call. {text}',
  },
  stop_out: {
    subject: 'Eine Tradewind-Position wurde geschlossen, weil die Margin aufgebraucht war',
    title: 'Position durch Stop-Out geschlossen',
    body: 'Die Margin Ihres Kontos deckte dessen Positionen nicht mehr. {text}',
    advice: 'Vielleicht wurden auch andere Positionen geschlossen. Sie finden alle im Verlauf Ihrer Orders.',
    sms: 'Tradewind: Stop-Out. {text}',
  },
};

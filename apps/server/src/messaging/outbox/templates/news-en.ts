import type { NewsTemplates } from './types.ts';

/** Messages of notifications; `{text}` is one in words. */
export const newsEn: NewsTemplates = {
  verification_approved: {
    subject: 'Your identity is verified',
    title: 'Identity verified',
    body: 'Your identity verification was approved. You can now use everything that Tradewind offers.',
    advice: 'You did not submit it? Please contact customer service.',
    sms: 'Tradewind: your identity verification was approved.',
  },
  verification_refused: {
    subject: 'Your identity verification was refused',
    title: 'Identity verification refused',
    body: 'Your identity verification could not be approved. Please submit it again in the app.',
    advice: 'If anything about this is unclear, please contact customer service.',
    sms: 'Tradewind: your identity verification was refused. You find the reason in the app.',
  },
  price_alert: {
    subject: 'Your Tradewind price alert was reached',
    title: 'Price alert',
    body: 'The price that you are waiting for was reached. {text}',
    advice: 'You can change your alerts, and switch off these mails, under Notifications in the app.',
    sms: 'Tradewind price alert: {text}',
  },
  order_news: {
    subject: 'News of your Tradewind order',
    title: 'Your order',
    body: 'This happened to an order of yours: {text}',
    advice: 'You can switch off these mails under Notifications in the app.',
    sms: 'Tradewind order: {text}',
  },
  stop_reached: {
    subject: 'A Tradewind position was closed at its stop or target',
    title: 'Position closed',
    body: 'A price that you had set was reached. {text}',
    advice: 'You can switch off these mails under Notifications in the app.',
    sms: 'Tradewind: a price that you had set was reached. {text}',
  },
  margin_call: {
    subject: 'Margin call on your Tradewind account',
    title: 'Margin call',
    body: 'Your account needs attention. {text}',
    advice: 'If the margin level falls further, positions are closed automatically, those with the largest loss first.',
    sms: 'Tradewind margin call. {text}',
  },
  stop_out: {
    subject: 'A Tradewind position was closed because margin ran out',
    title: 'Stop-out',
    body: 'The margin of your account no longer covered its positions. {text}',
    advice: 'Other positions may have been closed too. You find all of them in the history of your orders.',
    sms: 'Tradewind stop-out: {text}',
  },
};

import type { NewsTemplates } from './types.ts';

export const newsJp: NewsTemplates = {
  verification_approved: {
    subject: '本人確認が完了しました',
    title: '本人確認完了',
    body: '本人確認が承認されました。Tradewind のすべてのサービスをご利用いただけます。',
    advice: '提出したお心当たりがない場合は、カスタマーサポートにご連絡ください。',
    sms: 'Tradewind：本人確認が承認されました。',
  },
  verification_refused: {
    subject: '本人確認が承認されませんでした',
    title: '本人確認 不承認',
    body: '本人確認を承認できませんでした。アプリからもう一度提出してください。',
    advice: 'ご不明な点がありましたら、カスタマーサポートにご連絡ください。',
    sms: 'Tradewind：本人確認が承認されませんでした。理由はアプリでご確認ください。',
  },
  price_alert: {
    subject: 'Tradewind の価格アラートが作動しました',
    title: '価格アラート',
    body: 'お待ちの価格に達しました。{text}',
    advice: 'アラートの変更とこのメールの停止は、アプリの「通知」から行えます。',
    sms: 'Tradewind 価格アラート：{text}',
  },
  order_news: {
    subject: 'Tradewind のご注文に関するお知らせ',
    title: 'ご注文について',
    body: 'お客様のご注文に次の動きがありました：{text}',
    advice: 'このメールは、アプリの「通知」から停止できます。',
    sms: 'Tradewind 注文：{text}',
  },
  stop_reached: {
    subject: 'Tradewind のポジションが損切りまたは利確により決済されました',
    title: 'ポジションの決済',
    body: '設定した価格に達しました。{text}',
    advice: 'このメールは、アプリの「通知」から停止できます。',
    sms: 'Tradewind：設定した価格に達しました。{text}',
  },
  margin_call: {
    subject: 'Tradewind の口座でマージンコールが発生しました',
    title: 'マージンコール',
    body: '口座の状況をご確認ください。{text}',
    advice: '証拠金維持率がさらに低下すると、損失の大きいポジションから順に自動的に決済されます。',
    sms: 'Tradewind マージンコール。{text}',
  },
  stop_out: {
    subject: '証拠金不足により Tradewind のポジションが決済されました',
    title: '強制ロスカット',
    body: '口座の証拠金がポジションの維持に必要な額を下回りました。{text}',
    advice: '他のポジションも決済されている場合があります。すべて注文履歴でご確認いただけます。',
    sms: 'Tradewind 強制ロスカット：{text}',
  },
};

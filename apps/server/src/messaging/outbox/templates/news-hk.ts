import type { NewsTemplates } from './types.ts';

export const newsHk: NewsTemplates = {
  verification_approved: {
    subject: '你的身份驗證已通過',
    title: '身份驗證已通過',
    body: '你的身份驗證已獲批准，現在可以使用 Tradewind 的所有功能。',
    advice: '並非你本人提交？請聯絡客戶服務。',
    sms: 'Tradewind：你的身份驗證已獲批准。',
  },
  verification_refused: {
    subject: '你的身份驗證未獲通過',
    title: '身份驗證未獲通過',
    body: '你的身份驗證未能獲得批准，請在應用程式中重新提交。',
    advice: '如有任何疑問，請聯絡客戶服務。',
    sms: 'Tradewind：你的身份驗證未獲通過，原因請見應用程式。',
  },
  price_alert: {
    subject: '你的 Tradewind 價格提示已觸發',
    title: '價格提示',
    body: '你等候的價格已經出現。{text}',
    advice: '你可以在應用程式的「通知」中更改提示或關閉這些電郵。',
    sms: 'Tradewind 價格提示：{text}',
  },
  order_news: {
    subject: '你的 Tradewind 訂單有新消息',
    title: '你的訂單',
    body: '你的訂單有以下變動：{text}',
    advice: '你可以在應用程式的「通知」中關閉這些電郵。',
    sms: 'Tradewind 訂單：{text}',
  },
  stop_reached: {
    subject: '你的 Tradewind 持倉已按止損或止盈平倉',
    title: '持倉已平倉',
    body: '已觸及你設定的價格。{text}',
    advice: '你可以在應用程式的「通知」中關閉這些電郵。',
    sms: 'Tradewind：已觸及你設定的價格。{text}',
  },
  margin_call: {
    subject: '你的 Tradewind 帳戶追加保證金通知',
    title: '追加保證金通知',
    body: '你的帳戶需要留意。{text}',
    advice: '如果保證金水平繼續下跌，系統會由虧損最大的持倉開始自動平倉。',
    sms: 'Tradewind 追加保證金通知。{text}',
  },
  stop_out: {
    subject: '你的 Tradewind 持倉因保證金不足而被平倉',
    title: '強制平倉',
    body: '你的帳戶保證金不足以維持持倉。{text}',
    advice: '其他持倉亦可能已被平倉，詳情請見訂單歷史。',
    sms: 'Tradewind 強制平倉：{text}',
  },
};

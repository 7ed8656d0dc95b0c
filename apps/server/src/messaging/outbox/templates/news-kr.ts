import type { NewsTemplates } from './types.ts';

export const newsKr: NewsTemplates = {
  verification_approved: {
    subject: '본인 인증이 완료되었습니다',
    title: '본인 인증 완료',
    body: '본인 인증이 승인되었습니다. 이제 Tradewind의 모든 서비스를 이용할 수 있습니다.',
    advice: '본인이 제출하지 않았다면 고객센터로 연락해 주세요.',
    sms: 'Tradewind: 본인 인증이 승인되었습니다.',
  },
  verification_refused: {
    subject: '본인 인증이 반려되었습니다',
    title: '본인 인증 반려',
    body: '본인 인증을 승인할 수 없습니다. 앱에서 다시 제출해 주세요.',
    advice: '궁금한 점이 있으면 고객센터로 연락해 주세요.',
    sms: 'Tradewind: 본인 인증이 반려되었습니다. 사유는 앱에서 확인하세요.',
  },
  price_alert: {
    subject: 'Tradewind 가격 알림에 도달했습니다',
    title: '가격 알림',
    body: '기다리던 가격에 도달했습니다. {text}',
    advice: '앱의 “알림”에서 알림을 변경하거나 이 이메일을 끌 수 있습니다.',
    sms: 'Tradewind 가격 알림: {text}',
  },
  order_news: {
    subject: 'Tradewind 주문 소식',
    title: '주문 안내',
    body: '고객님의 주문에 다음 변동이 있었습니다: {text}',
    advice: '앱의 “알림”에서 이 이메일을 끌 수 있습니다.',
    sms: 'Tradewind 주문: {text}',
  },
  stop_reached: {
    subject: 'Tradewind 포지션이 손절 또는 익절로 청산되었습니다',
    title: '포지션 청산',
    body: '설정한 가격에 도달했습니다. {text}',
    advice: '앱의 “알림”에서 이 이메일을 끌 수 있습니다.',
    sms: 'Tradewind: 설정한 가격에 도달했습니다. {text}',
  },
  margin_call: {
    subject: 'Tradewind 계좌 마진콜',
    title: '마진콜',
    body: '계좌를 확인해 주세요. {text}',
    advice: '증거금 비율이 더 떨어지면 손실이 큰 포지션부터 자동으로 청산됩니다.',
    sms: 'Tradewind 마진콜. {text}',
  },
  stop_out: {
    subject: '증거금 부족으로 Tradewind 포지션이 청산되었습니다',
    title: '강제 청산',
    body: '계좌의 증거금이 포지션을 유지하기에 부족해졌습니다. {text}',
    advice: '다른 포지션도 청산되었을 수 있습니다. 모두 주문 내역에서 확인할 수 있습니다.',
    sms: 'Tradewind 강제 청산: {text}',
  },
};

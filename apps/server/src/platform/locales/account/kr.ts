import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Korean. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: '데모 자금 지급',
    demo_reset: '데모 계좌 초기화',
    trade_fee: '{symbol} 거래 수수료',
    commission: '{symbol} 계좌 수수료',
    trade_profit: '{symbol} 실현손익',
    financing: '{symbol} 스왑',
    negative_balance_protection: '마이너스 잔고 보호',
    deposit: '입금 #{number}',
    withdrawal: '출금 #{number}',
    withdrawal_refused: '출금 #{number}: 잔고로 반환',
    withdrawal_paid: '출금 #{number}: 송금 완료',
    withdrawal_fee: '출금 #{number}: 수수료',
    correction: '정정: {reason}',
  },
  otherMemo: '잔고 변동',
  fundsStatus: {
    deposit: ['확인 중', '반영 완료', '거절됨', '무효'],
    withdrawal: ['처리 중', '출금 완료', '거절됨', '취소됨'],
  },
  announcements: {
    restricted_regions: {
      title: '서비스 제외 지역',
      body: `다음 지역에는 서비스를 제공하지 않습니다: {regions}.

해당 지역 거주자는 계좌를 개설할 수 없습니다. 해당 지역으로 이주하신 경우 거래를 계속하기 전에 고객센터로 연락해 주세요.`,
    },
  },
  logColumns: {
    time: '시각(UTC)',
    memo: '내용',
    change: '변동(USD)',
    balance: '잔고(USD)',
    cause: '유형',
    order: '주문',
    entry: '기록 번호',
  },
};

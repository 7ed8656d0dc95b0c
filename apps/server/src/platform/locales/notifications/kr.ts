import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: '{symbol} 가격 알림', body: '{alert}' },
    calendar_event: { title: '경제 이벤트: {currency}', body: '{name}, {time}(뉴욕).' },
    order_filled: { title: '주문 체결', body: '{symbol} {lots}랏 {side}, 체결가 {price}.' },
    order_triggered: { title: '대기 주문 체결', body: '{symbol} {lots}랏 {side}, 체결가 {price}.' },
    order_cancelled: { title: '대기 주문 취소', body: '{symbol} {lots}랏 {side}({price}): {why}' },
    stop_loss: { title: '손절 실행', body: '{symbol} {lots}랏을 {price}에 청산. 손익: {profit}.' },
    take_profit: { title: '익절 실행', body: '{symbol} {lots}랏을 {price}에 청산. 손익: {profit}.' },
    margin_call: {
      title: '마진콜',
      body: '증거금 유지율이 {level}로 떨어졌습니다. 강제 청산을 피하려면 포지션을 청산하거나 자금을 추가하세요.',
    },
    stop_out: {
      title: '포지션 강제 청산',
      body: '증거금 유지율이 강제 청산 수준까지 떨어져 {symbol} {lots}랏이 {price}에 청산되었습니다. 손익: {profit}.',
    },
    deposit_finished: { title: '입금 완료', body: '입금 #{number}({amount}) 건이 잔고에 반영되었습니다.' },
    deposit_rejected: { title: '입금 거절', body: '입금 #{number}({amount}) 건이 거절되었습니다: {reason}' },
    withdrawal_requested: {
      title: '출금 신청',
      body: '출금 #{number}({amount}) 건이 신청되었습니다. 본인이 아니라면 즉시 취소하고 비밀번호를 변경하세요.',
    },
    withdrawal_paid: { title: '출금 완료', body: '출금 #{number}({amount}) 건을 송금했습니다.' },
    withdrawal_refused: {
      title: '출금 거절',
      body: '출금 #{number}({amount}) 건이 잔고로 반환되었습니다: {reason}',
    },
    balance_corrected: { title: '잔고 정정', body: '{amount}: {reason}' },
    verification_approved: { title: '신원 인증 완료', body: '신원 인증이 승인되었습니다.' },
    verification_refused: { title: '신원 인증 반려', body: '다시 제출해 주세요. 사유: {reason}' },
    account_suspended: { title: '계좌 정지', body: '신규 주문과 출금이 정지되었습니다. 사유: {reason}' },
    group_changed: {
      title: '계좌 그룹이 변경되었습니다',
      body: '현재 {group} 그룹에 속해 있습니다. 신규 주문의 레버리지와 한도가 달라질 수 있습니다. 보유 포지션의 증거금은 그대로이지만, 새 그룹의 마진콜 및 강제 청산 수준, 스왑(오버나이트), 청산 시 계좌 수수료는 보유 포지션에 즉시 적용됩니다.',
    },
    group_moves: {
      title: '그룹 이동',
      body: '{time}(뉴욕)부터 {group} 그룹에 속합니다. 그때부터 이 그룹의 스프레드, 마진콜 및 강제 청산 수준, 스왑(오버나이트), 청산 시 계좌 수수료가 보유 포지션에도 적용됩니다. 증거금은 그대로입니다.',
    },
    spread_changes: {
      title: '{symbols} 스프레드 변경',
      body: '{time}(뉴욕)부터 매도호가(bid)는 시장 가격보다 {bid}포인트 낮고 매수호가(ask)는 {ask}포인트 높습니다. 보유 포지션에도 적용됩니다.',
    },
    hours_changed: { title: '{symbol} 거래 시간 변경', body: '{time}(뉴욕)부터: {hours}' },
    new_login: {
      title: '새로운 로그인',
      body: '{device}, {address}. 본인이 아니라면 즉시 비밀번호를 변경하고 해당 기기를 로그아웃하세요.',
    },
    password_changed: {
      title: '비밀번호 변경됨',
      body: '{device}, {address}. 본인이 아니라면 즉시 새 비밀번호를 설정하고 고객센터로 연락해 주세요.',
    },
    two_factor_on: { title: '2단계 인증 켜짐', body: '{device}, {address}' },
    two_factor_off: {
      title: '2단계 인증 꺼짐',
      body: '{device}, {address}. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
    },
    second_factor_failed: {
      title: '잘못된 2단계 인증 코드',
      body: '{device}, {address}. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
    },
    passkey_added: {
      title: '패스키 추가됨',
      body: '“{name}”, {device}, {address}. 본인이 아니라면 즉시 삭제하세요.',
    },
    passkey_removed: { title: '패스키 삭제됨', body: '“{name}”, {device}, {address}' },
    service_added: {
      title: '다른 서비스의 접근',
      body: '“{name}”, {device}, {address}. 본인이 아니라면 즉시 삭제하세요.',
    },
    api_key_created: {
      title: 'API 키 생성됨',
      body: '“{name}”, {device}, {address}. 본인이 아니라면 즉시 삭제하세요.',
    },
    api_key_network: {
      title: '새로운 네트워크에서 API 키 사용',
      body: '“{name}”, {address}. 본인의 네트워크가 아니라면 즉시 키를 일시 중지하거나 삭제하세요.',
    },
  },
  groupLevels: '마진콜 {call}, 강제 청산 {stopOut}.',
  usualHours: '일반 거래 시간',
  depositDiffers: '입금 #{number}: 잔고 반영 금액 {amount}, 신청 금액 {claimed}.',
  sides: { buy: '매수', sell: '매도' },
  why: {
    insufficient_margin: '여유 증거금이 부족했습니다.',
    no_conversion_rate: 'USD로 환산할 환율이 없었습니다.',
    trading_disabled: '거래가 정지되었습니다.',
    expired: '유효 기간이 끝났습니다.',
    position_limit: '포지션 한도에 도달했습니다.',
  },
  alerts: {
    rises_to: '{source}가 {level}까지 상승했습니다. 현재 {price}.',
    falls_to: '{source}가 {level}까지 하락했습니다. 현재 {price}.',
    move: '{source}가 알림 설정 후 {percent} 변동했습니다. 현재 {price}.',
    day_change: '당일 등락률이 {percent}에 도달했습니다. 현재 매도가 {price}.',
  },
  sources: { bid: '매도가(Bid)', ask: '매수가(Ask)', mid: '중간가' },
  hidden: 'Tradewind를 열어 자세한 내용을 확인하세요.',
  test: { title: '알림이 정상 작동합니다', body: 'Tradewind 알림은 이 기기에 이렇게 표시됩니다.' },
  unknown: '알 수 없음',
};

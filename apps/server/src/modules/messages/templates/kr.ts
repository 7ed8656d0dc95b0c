import type { MessageTexts } from './types.ts';

export const kr: MessageTexts = {
  labels: {
    time: '시각',
    device: '기기',
    address: '네트워크 주소',
    name: '패스키',
    method: '출금 수단',
    reference: '지급 참조 번호',
    reason: '사유',
  },
  unknown: '알 수 없음',
  valid: '{minutes}분간 유효합니다.',
  automatic: '이 메시지는 자동으로 발송되었습니다. 회신하지 마세요.',
  templates: {
    code_register: {
      subject: 'Tradewind 계좌 개설 인증 코드',
      title: '계좌 개설',
      body: '아래 코드를 입력하여 Tradewind 계좌를 개설하세요.',
      advice:
        '본인이 요청하지 않았다면 아무 조치도 필요 없습니다. 코드가 없으면 계좌는 개설되지 않습니다. 코드를 누구에게도 알려 주지 마세요. 저희는 코드를 절대 묻지 않습니다.',
      sms: '{code} Tradewind 계좌 개설 인증 코드입니다({minutes}분간 유효). 누구에게도 알려 주지 마세요.',
    },
    code_reset: {
      subject: 'Tradewind 비밀번호 재설정 인증 코드',
      title: '비밀번호 재설정',
      body: '아래 코드를 입력하여 Tradewind 계정의 새 비밀번호를 설정하세요.',
      advice:
        '본인이 요청하지 않았다면 비밀번호는 그대로이며 아무 조치도 필요 없습니다. 코드를 누구에게도 알려 주지 마세요. 저희는 코드를 절대 묻지 않습니다.',
      sms: '{code} Tradewind 비밀번호 재설정 인증 코드입니다({minutes}분간 유효). 누구에게도 알려 주지 마세요.',
    },
    password_changed: {
      subject: 'Tradewind 비밀번호가 변경되었습니다',
      title: '비밀번호가 변경되었습니다',
      body: 'Tradewind 계정의 비밀번호가 변경되었고 다른 기기에서는 모두 로그아웃되었습니다.',
      advice:
        '본인이 아니라면 즉시 로그인 화면의 “비밀번호를 잊으셨나요?”에서 새 비밀번호를 설정하고 고객센터로 연락해 주세요.',
      sms: 'Tradewind 비밀번호가 변경되었습니다. 본인이 아니라면 즉시 비밀번호를 재설정하고 고객센터로 연락해 주세요.',
    },
    new_login: {
      subject: 'Tradewind 계정에 새로운 로그인이 있었습니다',
      title: '새로운 로그인',
      body: '이전에 사용하지 않은 위치에서 Tradewind 계정에 로그인했습니다.',
      advice:
        '본인이 아니라면 즉시 비밀번호를 변경하고 “보안”에서 해당 기기를 로그아웃하세요. 2단계 인증 사용도 권장합니다.',
      sms: 'Tradewind 새로운 로그인: {device}, {address}. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
    },
    two_factor_on: {
      subject: '2단계 인증이 켜졌습니다',
      title: '2단계 인증이 켜졌습니다',
      body: '이제 Tradewind에 로그인할 때마다 인증 앱의 코드가 필요합니다. 복구 코드를 안전한 곳에 보관하세요.',
      advice: '본인이 아니라면 즉시 비밀번호를 변경하고 고객센터로 연락해 주세요.',
      sms: 'Tradewind 2단계 인증이 켜졌습니다. 본인이 아니라면 즉시 비밀번호를 변경하고 고객센터로 연락해 주세요.',
    },
    two_factor_off: {
      subject: '2단계 인증이 꺼졌습니다',
      title: '2단계 인증이 꺼졌습니다',
      body: '이제 Tradewind에 로그인할 때 인증 앱의 코드를 요구하지 않습니다.',
      advice: '본인이 아니라면 즉시 비밀번호를 변경하고 2단계 인증을 다시 켠 뒤 고객센터로 연락해 주세요.',
      sms: 'Tradewind 2단계 인증이 꺼졌습니다. 본인이 아니라면 즉시 비밀번호를 변경하고 고객센터로 연락해 주세요.',
    },
    passkey_added: {
      subject: 'Tradewind 계정에 패스키가 추가되었습니다',
      title: '패스키가 추가되었습니다',
      body: '이제 패스키 “{name}”(으)로도 Tradewind에 로그인할 수 있습니다.',
      advice: '본인이 아니라면 즉시 “보안”에서 이 패스키를 삭제하고 비밀번호를 변경한 뒤 고객센터로 연락해 주세요.',
      sms: 'Tradewind 계정에 패스키 “{name}” 추가됨. 본인이 아니라면 즉시 삭제하고 비밀번호를 변경하세요.',
    },
    passkey_removed: {
      subject: 'Tradewind 계정에서 패스키가 삭제되었습니다',
      title: '패스키가 삭제되었습니다',
      body: '이제 패스키 “{name}”(으)로는 Tradewind에 로그인할 수 없습니다.',
      advice: '본인이 아니라면 즉시 비밀번호를 변경하고 고객센터로 연락해 주세요.',
      sms: 'Tradewind 계정에서 패스키 “{name}” 삭제됨. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
    },
    payout_method_added: {
      subject: 'Tradewind 계정에 출금 수단이 추가되었습니다',
      title: '출금 수단이 추가되었습니다',
      body: 'Tradewind 계정에 새 출금 수단이 추가되었습니다: {method}',
      advice: '본인이 아니라면 즉시 지갑에서 삭제하고 비밀번호를 변경한 뒤 고객센터에 문의하세요.',
      sms: 'Tradewind 계정에 출금 수단이 추가되었습니다: {method}. 본인이 아닌가요? 즉시 비밀번호를 변경하고 고객센터에 문의하세요.',
    },
    withdrawal_requested: {
      subject: 'Tradewind 계정에서 출금이 신청되었습니다',
      title: '출금 신청',
      body: '{method}(으)로 보내는 출금 #{number} ({amount})이 신청되어 처리 중입니다.',
      advice: '본인이 아니라면 즉시 앱에서 취소하고 비밀번호를 변경한 뒤 고객센터에 문의하세요.',
      sms: 'Tradewind: 출금 #{number} ({amount})이 신청되었습니다. 본인이 아닌가요? 즉시 앱에서 취소하고 비밀번호를 변경하세요.',
    },
    withdrawal_paid: {
      subject: 'Tradewind 출금이 지급되었습니다',
      title: '출금 지급 완료',
      body: '출금 #{number} ({amount})이 지급되었습니다. 입금까지 걸리는 시간은 네트워크나 은행에 따라 다릅니다.',
      advice: '본인이 신청하지 않았다면 즉시 고객센터에 문의하세요.',
      sms: 'Tradewind: 출금 #{number} ({amount})이 지급되었습니다. 신청하지 않으셨나요? 즉시 고객센터에 문의하세요.',
    },
    withdrawal_refused: {
      subject: 'Tradewind 출금이 거절되었습니다',
      title: '출금이 거절되었습니다',
      body: '출금 #{number} ({amount})이 거절되어 금액이 잔고로 반환되었습니다.',
      advice: '궁금한 점이 있으면 고객센터에 문의하세요.',
      sms: 'Tradewind: 출금 #{number} ({amount})이 거절되어 금액이 잔고로 반환되었습니다. 사유는 앱에서 확인하세요.',
    },
    deposit_credited: {
      subject: 'Tradewind 입금이 반영되었습니다',
      title: '입금이 반영되었습니다',
      body: '입금 #{number} ({amount})이 잔고에 반영되었습니다.',
      advice: '모르는 입금이라면 고객센터에 문의하세요.',
      sms: 'Tradewind: 입금 #{number} ({amount})이 잔고에 반영되었습니다.',
    },
    deposit_rejected: {
      subject: 'Tradewind 입금이 거절되었습니다',
      title: '입금이 거절되었습니다',
      body: '입금 #{number} ({amount})이 거절되어 잔고에 반영되지 않았습니다.',
      advice: '궁금한 점이 있으면 고객센터에 문의하세요.',
      sms: 'Tradewind: 입금 #{number} ({amount})이 거절되었습니다. 사유는 앱에서 확인하세요.',
    },
    balance_corrected: {
      subject: 'Tradewind 잔고가 정정되었습니다',
      title: '잔고가 정정되었습니다',
      body: '잔고가 {amount} 정정되었습니다. 자세한 내용은 계좌 내역에서 확인할 수 있습니다.',
      advice: '궁금한 점이 있으면 고객센터에 문의하세요.',
      sms: 'Tradewind: 잔고가 {amount} 정정되었습니다. 사유는 계좌 내역에서 확인하세요.',
    },
    account_suspended: {
      subject: 'Tradewind 계정이 정지되었습니다',
      title: '계정이 정지되었습니다',
      body: 'Tradewind 계정의 신규 주문과 출금이 정지되었습니다. 보유 포지션은 청산할 수 있습니다.',
      advice: '해결하려면 고객센터에 문의하세요.',
      sms: 'Tradewind: 계정의 신규 주문과 출금이 정지되었습니다. 보유 포지션은 청산할 수 있습니다. 고객센터에 문의하세요.',
    },
  },
};

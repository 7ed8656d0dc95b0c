import type { MessageTexts } from './types.ts';

export const kr: MessageTexts = {
  labels: { time: '시각', device: '기기', address: '네트워크 주소', name: '패스키' },
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
  },
};

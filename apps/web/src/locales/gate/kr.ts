export const gate = {
  title: '실계좌 전용입니다',
  body: '가입하거나 실계좌로 로그인해 주세요.',
  keeps: '데모 계좌는 이 기기에 그대로 남고 관심 종목과 설정도 유지됩니다.',
  register: '회원가입',
  login: '실계좌로 로그인',
};

export const funds = {
  charge: '입금',
  withdraw: '출금',
  withdrawWay: '출금 수단 등록',
  wallet: '지갑',
  bankCards: '은행 계좌',
  coinAddresses: '코인 주소',
  closedTitle: '아직 이용할 수 없습니다',
  closedBody: '이 시스템에서는 아직 입출금을 이용할 수 없습니다. 잔고와 모든 변동은 계좌 내역에서 확인할 수 있습니다.',
  toHistory: '계좌 내역',
};

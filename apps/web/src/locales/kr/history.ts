export const history = {
  title: '계좌 내역',
  balance: '잔고',
  locked: '동결',
  log: '입출금·손익 내역',
  balanceAfter: '잔고 {amount}',
  order: '주문 {id}',
  emptyTitle: '아직 내역이 없습니다',
  emptyBody: '잔고의 모든 변동과 사유가 여기에 표시됩니다.',
  failed: '계좌 내역을 불러오지 못했습니다',
  end: '모두 표시했습니다.',
};

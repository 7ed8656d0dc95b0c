export const history = {
  title: '帳戶明細',
  balance: '餘額',
  locked: '凍結',
  log: '帳戶紀錄',
  balanceAfter: '餘額 {amount}',
  order: '訂單 {id}',
  emptyTitle: '暫無變動',
  emptyBody: '餘額的每一筆變動及其原因都會列於此處。',
  failed: '未能載入帳戶紀錄',
  end: '已全部顯示。',
};

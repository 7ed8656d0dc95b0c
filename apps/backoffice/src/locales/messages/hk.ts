export const messages = {
  time: '建立時間',
  state: '狀態',
  recipient: '收件人',
  template: '種類',
  attempts: '嘗試次數',
  error: '最近錯誤',
  none: '無',
  channel: { email: '電郵', sms: '短訊' },
  states: { waiting: '等待中', sent: '已發送', kept: '已保留，未發送', given_up: '已放棄' },
  empty: '沒有訊息',
  emptyBody: '伺服器發給客戶的訊息會在此顯示，驗證碼一律不顯示。',
};

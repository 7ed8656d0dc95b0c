export const audit = {
  about: '按次序記錄操作員的每項操作。每行都帶有上一行的核對碼，任何改動或刪除都會被發現。',
  subject: '對象',
  subjects: {
    deposit: '存款',
    withdrawal: '提款',
    verification: '身份審核',
    change: '變更申請',
    customer: '客戶',
    operator: '操作員',
  },
  number: '編號',
  address: '來自位址',
  hash: '核對碼',
  none: '不明',
  failed: '未能載入稽核紀錄',
  empty: '沒有相關紀錄',
};

import type { Texts } from './types.ts';

/** Traditional Chinese (Hong Kong). */
export const hk: Texts = {
  memo: {
    demo_issue: '發放模擬資金',
    demo_reset: '重設模擬帳戶',
    trade_fee: '{symbol} 交易手續費',
    trade_profit: '{symbol} 交易盈虧',
    negative_balance_protection: '負結餘保障',
    deposit: '存款',
    withdrawal: '提款：款項已鎖定，待支付',
    withdrawal_refused: '提款未獲批准：款項已退回結餘',
    withdrawal_paid: '提款已支付',
    withdrawal_fee: '提款手續費',
    correction: '更正',
  },
  otherMemo: '結餘變動',
  announcements: {
    restricted_regions: {
      title: '不提供服務的地區',
      body: `我們不向{regions}提供服務。

上述地區的居民不能開立帳戶。若您已遷居至上述地區，請在繼續交易前聯絡客戶服務。`,
    },
  },
  logColumns: {
    time: '時間（UTC）',
    memo: '說明',
    change: '變動（USD）',
    balance: '結餘（USD）',
    cause: '類別',
    order: '訂單',
    entry: '記錄編號',
  },
};

import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Traditional Chinese (Hong Kong). */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: '發放模擬資金',
    demo_reset: '重設模擬帳戶',
    trade_fee: '{symbol} 手續費',
    commission: '{symbol} 帳戶佣金',
    trade_profit: '{symbol} 已實現盈虧',
    financing: '{symbol} 隔夜利息',
    negative_balance_protection: '負結餘保障',
    deposit: '存款 #{number}',
    withdrawal: '提款 #{number}',
    withdrawal_refused: '提款 #{number}：款項退回結餘',
    withdrawal_paid: '提款 #{number}：已匯出',
    withdrawal_fee: '提款 #{number}：手續費',
    correction: '更正：{reason}',
  },
  otherMemo: '結餘變動',
  fundsStatus: {
    deposit: ['審核中', '已入帳', '未獲批准', '無效'],
    withdrawal: ['處理中', '已匯出', '未獲批准', '已取消'],
  },
  announcements: {
    restricted_regions: {
      title: '不提供服務的地區',
      body: `我們不向{regions}提供服務。

上述地區的居民不能開立帳戶。若你已遷居至上述地區，請在繼續交易前聯絡客戶服務。`,
    },
  },
  logColumns: {
    time: '時間（UTC）',
    memo: '說明',
    change: '變動（USD）',
    balance: '結餘（USD）',
    cause: '類別',
    order: '訂單',
    entry: '紀錄編號',
  },
};

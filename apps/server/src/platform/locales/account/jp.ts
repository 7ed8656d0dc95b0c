import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Japanese. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'デモ資金の付与',
    demo_reset: 'デモ口座のリセット',
    trade_fee: '{symbol} 取引手数料',
    commission: '{symbol} 口座手数料',
    trade_profit: '{symbol} 実現損益',
    financing: '{symbol} スワップポイント',
    negative_balance_protection: 'ゼロカット（マイナス残高保護）',
    deposit: '入金 #{number}',
    withdrawal: '出金 #{number}',
    withdrawal_refused: '出金 #{number}：残高に返金',
    withdrawal_paid: '出金 #{number}：送金済み',
    withdrawal_fee: '出金 #{number}：手数料',
    correction: '訂正：{reason}',
  },
  otherMemo: '残高の変動',
  fundsStatus: {
    deposit: ['確認中', '反映済み', '不承認', '無効'],
    withdrawal: ['処理中', '送金済み', '不承認', '取消済み'],
  },
  announcements: {
    restricted_regions: {
      title: 'サービス対象外の地域',
      body: `次の地域ではサービスを提供していません：{regions}。

これらの地域にお住まいの方は口座を開設できません。これらの地域に転居された場合は、取引を続ける前にカスタマーサポートにご連絡ください。`,
    },
  },
  logColumns: {
    time: '日時（UTC）',
    memo: '内容',
    change: '増減（USD）',
    balance: '残高（USD）',
    cause: '種別',
    order: '注文',
    entry: '記録番号',
  },
};

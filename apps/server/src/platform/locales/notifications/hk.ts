import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: '{symbol} 價格提示', body: '{alert}' },
    calendar_event: { title: '財經事件：{currency}', body: '{name}，{time}（紐約時間）。' },
    order_filled: { title: '訂單已成交', body: '{side} {lots} 手 {symbol}，成交價 {price}。' },
    order_triggered: { title: '掛單已成交', body: '{side} {lots} 手 {symbol}，成交價 {price}。' },
    order_cancelled: { title: '掛單已取消', body: '{side} {lots} 手 {symbol}（{price}）：{why}' },
    stop_loss: { title: '已觸及止損', body: '{lots} 手 {symbol} 已於 {price} 平倉，盈虧 {profit}。' },
    take_profit: { title: '已觸及止盈', body: '{lots} 手 {symbol} 已於 {price} 平倉，盈虧 {profit}。' },
    margin_call: {
      title: '追加保證金通知',
      body: '你的保證金水平已跌至 {level}。請平倉或增加資金，以免被強制平倉。',
    },
    stop_out: {
      title: '持倉已被強制平倉',
      body: '保證金水平跌至強制平倉水平，{lots} 手 {symbol} 已於 {price} 平倉，盈虧 {profit}。',
    },
    deposit_finished: { title: '存款已入帳', body: '存款 #{number}（{amount}）已計入你的結餘。' },
    deposit_rejected: { title: '存款未獲批准', body: '存款 #{number}（{amount}）未獲批准：{reason}' },
    withdrawal_requested: {
      title: '已收到提款申請',
      body: '提款 #{number}（{amount}）已提交。並非你本人？請立即取消並更改密碼。',
    },
    withdrawal_paid: { title: '提款已匯出', body: '提款 #{number}（{amount}）已匯出。' },
    withdrawal_refused: {
      title: '提款未獲批准',
      body: '提款 #{number}（{amount}）已退回你的結餘：{reason}',
    },
    balance_corrected: { title: '結餘已更正', body: '{amount}：{reason}' },
    verification_approved: { title: '身份驗證已通過', body: '你的身份驗證已獲批准。' },
    verification_refused: { title: '身份驗證未獲通過', body: '請重新提交。原因：{reason}' },
    account_suspended: { title: '帳戶已被暫停', body: '已暫停接受新訂單及提款。原因：{reason}' },
    group_changed: {
      title: '你的帳戶組別已更改',
      body: '你現時屬於組別 {group}。新訂單的槓桿及上限可能有所不同。現有持倉的保證金維持不變，但新組別的追加保證金通知及強制平倉水平、隔夜利息和平倉佣金會即時適用於現有持倉。',
    },
    group_moves: {
      title: '轉往另一組別',
      body: '由 {time}（紐約時間）起，你屬於 {group} 組別。其點差、追加保證金通知及強制平倉水平、隔夜利息和平倉佣金由當時起亦適用於現有持倉，已用保證金則不變。',
    },
    spread_changes: {
      title: '{symbols} 的點差將更改',
      body: '由 {time}（紐約時間）起，你的賣出價比市價低 {bid} 微點，買入價比市價高 {ask} 微點，亦適用於未平倉持倉。',
    },
    hours_changed: { title: '{symbol} 交易時段將更改', body: '由 {time}（紐約時間）起：{hours}' },
    new_login: {
      title: '新的登入',
      body: '{device}，{address}。並非你本人？請立即更改密碼並結束該登入。',
    },
    password_changed: {
      title: '密碼已更改',
      body: '{device}，{address}。並非你本人？請立即設定新密碼並聯絡客戶服務。',
    },
    two_factor_on: { title: '雙重認證已開啟', body: '{device}，{address}' },
    two_factor_off: { title: '雙重認證已關閉', body: '{device}，{address}。並非你本人？請立即更改密碼。' },
    second_factor_failed: {
      title: '雙重認證碼錯誤',
      body: '{device}，{address}。並非你本人？請立即更改密碼。',
    },
    passkey_added: { title: '已新增通行密鑰', body: '「{name}」，{device}，{address}。並非你本人？請立即移除。' },
    passkey_removed: { title: '已移除通行密鑰', body: '「{name}」，{device}，{address}' },
    service_added: {
      title: '新增其他服務的存取權',
      body: '「{name}」，{device}，{address}。並非你本人？請立即刪除。',
    },
    api_key_created: { title: '已新增 API 金鑰', body: '「{name}」，{device}，{address}。並非你本人？請立即刪除。' },
    api_key_network: {
      title: 'API 金鑰從新的網絡使用',
      body: '「{name}」，{address}。並非你的網絡？請立即暫停或刪除金鑰。',
    },
  },
  groupLevels: '追加保證金通知：{call}；強制平倉：{stopOut}。',
  usualHours: '同類產品的一般時段',
  depositDiffers: '存款 #{number}：{amount} 已計入你的結餘，你提交的金額為 {claimed}。',
  sides: { buy: '買入', sell: '賣出' },
  why: {
    insufficient_margin: '可用保證金不足。',
    no_conversion_rate: '暫無美元匯率。',
    trading_disabled: '交易已被暫停。',
    expired: '已過有效期。',
    position_limit: '已達持倉上限。',
  },
  alerts: {
    rises_to: '{source}已升至 {level}，現價 {price}。',
    falls_to: '{source}已跌至 {level}，現價 {price}。',
    move: '{source}自設定提示以來變動了 {percent}，現價 {price}。',
    day_change: '當日升跌幅已達 {percent}，賣出價現為 {price}。',
  },
  sources: { bid: '賣出價（Bid）', ask: '買入價（Ask）', mid: '中間價' },
  hidden: '開啟 Tradewind 查看詳情。',
  test: { title: '通知運作正常', body: 'Tradewind 會以這種方式在此裝置通知你。' },
  unknown: '不詳',
};

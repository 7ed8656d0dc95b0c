import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: '{symbol} 価格アラート', body: '{alert}' },
    calendar_event: { title: '経済イベント：{currency}', body: '{name}、{time}（ニューヨーク時間）。' },
    order_filled: { title: '注文が約定しました', body: '{symbol} {lots}ロット {side}、約定価格 {price}。' },
    order_triggered: { title: '予約注文が約定しました', body: '{symbol} {lots}ロット {side}、約定価格 {price}。' },
    order_cancelled: { title: '予約注文が取り消されました', body: '{symbol} {lots}ロット {side}（{price}）：{why}' },
    stop_loss: { title: '損切り注文が約定しました', body: '{symbol} {lots}ロットを {price} で決済。損益：{profit}。' },
    take_profit: {
      title: '利益確定注文が約定しました',
      body: '{symbol} {lots}ロットを {price} で決済。損益：{profit}。',
    },
    margin_call: {
      title: 'マージンコール',
      body: '証拠金維持率が {level} に低下しました。ロスカットを避けるには、ポジションを決済するか入金してください。',
    },
    stop_out: {
      title: 'ロスカットが執行されました',
      body: '証拠金維持率がロスカット水準まで低下したため、{symbol} {lots}ロットを {price} で決済しました。損益：{profit}。',
    },
    deposit_finished: { title: '入金が反映されました', body: '入金 #{number}（{amount}）が残高に反映されました。' },
    deposit_rejected: {
      title: '入金が承認されませんでした',
      body: '入金 #{number}（{amount}）は承認されませんでした：{reason}',
    },
    withdrawal_requested: {
      title: '出金申請を受け付けました',
      body: '出金 #{number}（{amount}）の申請がありました。お心当たりがない場合は、ただちに取り消してパスワードを変更してください。',
    },
    withdrawal_paid: { title: '出金の送金が完了しました', body: '出金 #{number}（{amount}）を送金しました。' },
    withdrawal_refused: {
      title: '出金が承認されませんでした',
      body: '出金 #{number}（{amount}）は残高に戻りました：{reason}',
    },
    balance_corrected: { title: '残高が訂正されました', body: '{amount}：{reason}' },
    verification_approved: { title: '本人確認が完了しました', body: '本人確認が承認されました。' },
    verification_refused: { title: '本人確認が承認されませんでした', body: 'もう一度提出してください。理由：{reason}' },
    account_suspended: { title: '口座が停止されました', body: '新規注文と出金が停止されています。理由：{reason}' },
    group_changed: {
      title: '口座グループが変更されました',
      body: '現在のグループは {group} です。新規注文のレバレッジと上限が変わることがあります。保有中のポジションの必要証拠金は変わりませんが、マージンコールとロスカットの水準、スワップポイント、決済時の口座手数料は、新しいグループのものがただちに適用されます。',
    },
    group_moves: {
      title: 'グループの変更',
      body: '{time}（ニューヨーク時間）から、お客様はグループ {group} に移ります。それ以降、新しいグループのスプレッド、マージンコールとロスカットの水準、スワップポイント、決済時の口座手数料が保有中のポジションにも適用されます。必要証拠金は変わりません。',
    },
    spread_changes: {
      title: '{symbols} のスプレッドが変わります',
      body: '{time}（ニューヨーク時間）から、Bid は市場価格より {bid} ポイント低く、Ask は {ask} ポイント高くなります。保有中のポジションにも適用されます。',
    },
    hours_changed: { title: '{symbol} の取引時間が変わります', body: '{time}（ニューヨーク時間）から：{hours}' },
    new_login: {
      title: '新しいログイン',
      body: '{device}、{address}。お心当たりがない場合は、すぐにパスワードを変更し、その端末をログアウトしてください。',
    },
    password_changed: {
      title: 'パスワードが変更されました',
      body: '{device}、{address}。お心当たりがない場合は、すぐに新しいパスワードを設定し、カスタマーサポートにご連絡ください。',
    },
    two_factor_on: { title: '二段階認証がオンになりました', body: '{device}、{address}' },
    two_factor_off: {
      title: '二段階認証がオフになりました',
      body: '{device}、{address}。お心当たりがない場合は、すぐにパスワードを変更してください。',
    },
    second_factor_failed: {
      title: '二段階認証コードの誤り',
      body: '{device}、{address}。お心当たりがない場合は、すぐにパスワードを変更してください。',
    },
    passkey_added: {
      title: 'パスキーが追加されました',
      body: '「{name}」、{device}、{address}。お心当たりがない場合は、すぐに削除してください。',
    },
    passkey_removed: { title: 'パスキーが削除されました', body: '「{name}」、{device}、{address}' },
    service_added: {
      title: 'ほかのサービスのアクセス',
      body: '「{name}」、{device}、{address}。お心当たりがない場合は、すぐに削除してください。',
    },
    api_key_created: {
      title: 'API キーが作成されました',
      body: '「{name}」、{device}、{address}。お心当たりがない場合は、すぐに削除してください。',
    },
    api_key_network: {
      title: 'API キーが新しいネットワークから使用されました',
      body: '「{name}」、{address}。お心当たりがない場合は、すぐにキーを一時停止または削除してください。',
    },
  },
  groupLevels: 'マージンコールは{call}、ロスカットは{stopOut}です。',
  usualHours: '通常の取引時間',
  depositDiffers: '入金 #{number}：{amount} が残高に反映されました。申請額は {claimed} です。',
  sides: { buy: '買い', sell: '売り' },
  why: {
    insufficient_margin: '余剰証拠金が不足していました。',
    no_conversion_rate: 'USDに換算するレートがありませんでした。',
    trading_disabled: '取引が停止されていました。',
    expired: '有効期限が切れました。',
    position_limit: 'ポジション上限に達しました。',
  },
  alerts: {
    rises_to: '{source}が {level} まで上昇しました。現在 {price}。',
    falls_to: '{source}が {level} まで下落しました。現在 {price}。',
    move: 'アラートの設定後、{source}が {percent} 変動しました。現在 {price}。',
    day_change: '本日の騰落率が {percent} に達しました。売値は現在 {price}。',
  },
  sources: { bid: '売値（Bid）', ask: '買値（Ask）', mid: '仲値' },
  hidden: '詳細は Tradewind を開いてご確認ください。',
  test: { title: '通知は正常に届いています', body: 'この端末には、このように通知が届きます。' },
  unknown: '不明',
};

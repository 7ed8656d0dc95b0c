import type { Translation } from '@tradewind/contract';
import type { MessageTexts } from './types.ts';

export const messages: Translation<MessageTexts> = {
  labels: {
    time: '日時',
    device: '端末',
    address: 'ネットワークアドレス',
    name: 'パスキー',
    claimed: '申請額',
    method: '出金先',
    reference: '送金の参照番号',
    reason: '理由',
    group: 'グループ',
    margin_call: 'マージンコール',
    stop_out: 'ロスカット',
    text: 'メッセージ',
    link: 'リンク',
  },
  unknown: '不明',
  valid: {
    one: '有効期限は{minutes}分です。',
    other: '有効期限は{minutes}分です。',
  },
  purposes: {
    password: '新しいパスワード',
    payout_method: '出金先の追加',
    passkey: 'パスキーの追加',
    data_export: 'お客様データの写し',
    erasure: 'アカウントの削除',
    account: '口座の変更（パスワード、出金先、パスキー、データ）',
  },
  automatic: 'このメッセージは自動送信されています。返信はご遠慮ください。',
  templates: {
    verification_approved: {
      subject: '本人確認が完了しました',
      title: '本人確認完了',
      body: '本人確認が承認されました。Tradewind のすべてのサービスをご利用いただけます。',
      advice: '提出したお心当たりがない場合は、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：本人確認が承認されました。',
    },
    verification_refused: {
      subject: '本人確認が承認されませんでした',
      title: '本人確認が承認されませんでした',
      body: '本人確認を承認できませんでした。アプリからもう一度提出してください。',
      advice: 'ご不明な点がありましたら、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：本人確認が承認されませんでした。理由はアプリでご確認ください。',
    },
    price_alert: {
      subject: 'Tradewind の価格アラートの条件に達しました',
      title: '価格アラート',
      body: 'アラートに設定した価格に達しました。{text}',
      advice: 'アラートの変更とこのメールの停止は、アプリの「通知」から行えます。',
      sms: 'Tradewind 価格アラート：{text}',
    },
    order_news: {
      subject: 'Tradewind のご注文に関するお知らせ',
      title: 'ご注文について',
      body: 'お客様のご注文に次の動きがありました：{text}',
      advice: 'このメールは、アプリの「通知」から停止できます。',
      sms: 'Tradewind 注文：{text}',
    },
    stop_reached: {
      subject: 'Tradewind のポジションが損切りまたは利益確定により決済されました',
      title: 'ポジションの決済',
      body: '設定した損切りまたは利益確定の価格に達しました。{text}',
      advice: 'このメールは、アプリの「通知」から停止できます。',
      sms: 'Tradewind：設定した損切りまたは利益確定の価格に達しました。{text}',
    },
    margin_call: {
      subject: 'Tradewind の口座でマージンコールが発生しました',
      title: 'マージンコール',
      body: '口座の状況をご確認ください。{text}',
      advice:
        'ポジションを決済するか、入金してください。証拠金維持率がさらに低下すると、損失の大きいポジションから順に自動的に決済されます。',
      sms: 'Tradewind マージンコール。{text}',
    },
    stop_out: {
      subject: 'Tradewind のポジションがロスカットされました',
      title: 'ロスカット',
      body: '証拠金維持率がロスカットの水準まで低下しました。{text}',
      advice: '他のポジションも決済されている場合があります。すべて注文履歴でご確認いただけます。',
      sms: 'Tradewind ロスカット：{text}',
    },
    code_register: {
      subject: 'Tradewind の認証コード',
      title: '認証コード',
      body: '次のコードを入力して、Tradewind の口座を開設してください。',
      advice:
        'お心当たりがない場合は、お手続きは不要です。コードがなければ口座は開設されません。コードは誰にも教えないでください。当社がコードをお尋ねすることは決してありません。',
      sms: {
        one: '{code} は Tradewind の認証コードです（{minutes}分間有効）。誰にも教えないでください。',
        other: '{code} は Tradewind の認証コードです（{minutes}分間有効）。誰にも教えないでください。',
      },
    },
    code_reset: {
      subject: 'Tradewind の口座変更の認証コード',
      title: 'ご本人確認',
      body: '次のコードを入力して確定してください。用途：{purpose}。このコードは他の用途には使えません。',
      advice:
        'お心当たりがない場合は、何も変更されませんので、お手続きは不要です。コードは誰にも教えず、Tradewind のアプリ以外には入力しないでください。当社がコードをお尋ねすることは決してありません。',
      sms: {
        one: '{code} は Tradewind の認証コードです（用途：{purpose}、{minutes}分間有効）。誰にも教えないでください。',
        other: '{code} は Tradewind の認証コードです（用途：{purpose}、{minutes}分間有効）。誰にも教えないでください。',
      },
    },
    password_changed: {
      subject: 'Tradewind のパスワードが変更されました',
      title: 'パスワードが変更されました',
      body: 'Tradewind のパスワードが変更され、他の端末からはすべてログアウトしました。',
      advice:
        'お心当たりがない場合は、すぐにログイン画面の「パスワードをお忘れですか？」から新しいパスワードを設定し、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind のパスワードが変更されました。お心当たりがない場合は、すぐにパスワードを再設定し、カスタマーサポートにご連絡ください。',
    },
    new_login: {
      subject: 'Tradewind への新しいログイン',
      title: '新しいログイン',
      body: '新しい場所から、お客様の Tradewind の口座にログインがありました。',
      advice:
        'お心当たりがない場合は、すぐにパスワードを変更し、「セキュリティ」からその端末をログアウトしてください。二段階認証のご利用もお勧めします。',
      sms: 'Tradewind に新しいログイン：{device}、{address}。お心当たりがない場合は、すぐにパスワードを変更してください。',
    },
    two_factor_on: {
      subject: '二段階認証がオンになりました',
      title: '二段階認証がオンになりました',
      body: '今後、Tradewind へのログインには認証アプリのコードが必要です。リカバリーコードは安全な場所に保管してください。',
      advice: 'お心当たりがない場合は、すぐにパスワードを変更し、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind の二段階認証がオンになりました。お心当たりがない場合は、すぐにパスワードを変更し、カスタマーサポートにご連絡ください。',
    },
    two_factor_off: {
      subject: '二段階認証がオフになりました',
      title: '二段階認証がオフになりました',
      body: '今後、Tradewind へのログインに認証アプリのコードは必要ありません。',
      advice:
        'お心当たりがない場合は、すぐにパスワードを変更し、二段階認証を再びオンにして、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind の二段階認証がオフになりました。お心当たりがない場合は、すぐにパスワードを変更し、カスタマーサポートにご連絡ください。',
    },
    second_factor_failed: {
      subject: 'Tradewind で誤った二段階認証コードが入力されました',
      title: '二段階認証コードの誤り',
      body: 'お客様の Tradewind の口座に対して、誤った二段階認証コードが入力されました。ご本人の場合は何もする必要はありません。そうでない場合、入力した人はお客様のパスワードを知っているか、ログイン中の端末を使用しています。',
      advice:
        'お心当たりがない場合は、すぐにパスワードを変更し、「セキュリティ」から他の端末をすべてログアウトしてください。',
      sms: 'Tradewind で誤った二段階認証コードが入力されました：{device}、{address}。お心当たりがない場合は、すぐにパスワードを変更してください。',
    },
    passkey_added: {
      subject: 'Tradewind にパスキーが追加されました',
      title: 'パスキーが追加されました',
      body: 'パスキー「{name}」でも Tradewind にログインできるようになりました。',
      advice:
        'お心当たりがない場合は、すぐに「セキュリティ」からこのパスキーを削除し、パスワードを変更して、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind にパスキー「{name}」が追加されました。お心当たりがない場合は、すぐに削除してパスワードを変更してください。',
    },
    passkey_removed: {
      subject: 'Tradewind のパスキーが削除されました',
      title: 'パスキーが削除されました',
      body: 'パスキー「{name}」では Tradewind にログインできなくなりました。',
      advice: 'お心当たりがない場合は、すぐにパスワードを変更し、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind のパスキー「{name}」が削除されました。お心当たりがない場合は、すぐにパスワードを変更してください。',
    },
    service_added: {
      subject: 'ほかのサービスに Tradewind の口座へのアクセスが許可されました',
      title: 'ほかのサービスのアクセス',
      body: '「{name}」は、設定された範囲で Tradewind の口座で発注するか、口座のイベントを受け取れるようになりました。出金はできません。',
      advice:
        'お心当たりがない場合は、すぐに「プログラム」から削除し、パスワードを変更して、カスタマーサポートにご連絡ください。',
      sms: '「{name}」に Tradewind の口座へのアクセスが許可されました。お心当たりがない場合は、すぐに「プログラム」から削除してパスワードを変更してください。',
    },
    api_key_created: {
      subject: 'Tradewind に API キーが作成されました',
      title: 'API キーが作成されました',
      body: 'API キー「{name}」により、プログラムがその権限の範囲で Tradewind の口座を利用できるようになりました。どのキーでも出金はできません。',
      advice:
        'お心当たりがない場合は、すぐに「プログラム」からこのキーを削除し、パスワードを変更して、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind に API キー「{name}」が作成されました。お心当たりがない場合は、すぐに削除してパスワードを変更してください。',
    },
    api_key_network: {
      subject: 'Tradewind の API キーが新しいネットワークから使用されました',
      title: 'API キーが新しいネットワークから使用されました',
      body: 'API キー「{name}」がこのネットワークから初めて使用されました。',
      advice: 'このアドレスにお心当たりがない場合は、すぐに「プログラム」からキーを一時停止または削除してください。',
      sms: 'Tradewind の API キー「{name}」が新しいネットワークから使用されました：{address}。お心当たりがない場合は、すぐにキーを削除してください。',
    },
    payout_method_added: {
      subject: 'Tradewind の口座に出金先が追加されました',
      title: '出金先が追加されました',
      body: 'Tradewind の口座に新しい出金先が追加されました：{method}',
      advice:
        'お心当たりがない場合は、ただちにウォレットで削除し、パスワードを変更して、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind の口座に出金先が追加されました：{method}。お心当たりがない場合は、すぐにパスワードを変更し、カスタマーサポートにご連絡ください。',
    },
    withdrawal_requested: {
      subject: 'Tradewind の口座からの出金申請',
      title: '出金申請を受け付けました',
      body: '{method} への出金 #{number}（{amount}）の申請を受け付けました。ただいま処理しています。',
      advice:
        'お心当たりがない場合は、ただちにアプリで取り消し、パスワードを変更して、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：出金 #{number}（{amount}）の申請を受け付けました。お心当たりがない場合は、すぐにアプリで取り消し、パスワードを変更してください。',
    },
    withdrawal_paid: {
      subject: 'Tradewind の出金の送金が完了しました',
      title: '出金の送金が完了しました',
      body: '出金 #{number}（{amount}）を送金しました。着金までの時間はネットワークまたは銀行によって異なります。',
      advice: '申請したお心当たりがない場合は、ただちにカスタマーサポートにご連絡ください。',
      sms: 'Tradewind：出金 #{number}（{amount}）を送金しました。お心当たりがない場合は、すぐにカスタマーサポートにご連絡ください。',
    },
    withdrawal_refused: {
      subject: 'Tradewind の出金が承認されませんでした',
      title: '出金が承認されませんでした',
      body: '出金 #{number}（{amount}）は承認されず、金額は残高に戻りました。',
      advice: 'ご不明な点がありましたら、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：出金 #{number}（{amount}）は承認されず、金額は残高に戻りました。理由はアプリでご確認ください。',
    },
    deposit_credited: {
      subject: 'Tradewind への入金が反映されました',
      title: '入金が反映されました',
      body: '入金 #{number}（{amount}）が残高に反映されました。',
      advice: 'この入金にお心当たりがない場合は、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：入金 #{number}（{amount}）が残高に反映されました。',
    },
    deposit_rejected: {
      subject: 'Tradewind への入金が承認されませんでした',
      title: '入金が承認されませんでした',
      body: '入金 #{number}（{amount}）は承認されず、残高には反映されていません。',
      advice: 'ご不明な点がありましたら、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：入金 #{number}（{amount}）は承認されませんでした。理由はアプリでご確認ください。',
    },
    balance_corrected: {
      subject: 'Tradewind の残高が訂正されました',
      title: '残高が訂正されました',
      body: '残高が {amount} 訂正されました。詳細は入出金・損益履歴でご確認いただけます。',
      advice: 'ご不明な点がありましたら、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：残高が {amount} 訂正されました。理由は入出金・損益履歴でご確認ください。',
    },
    account_suspended: {
      subject: 'Tradewind の口座が停止されました',
      title: '口座が停止されました',
      body: 'Tradewind の口座の新規注文と出金が停止されました。保有中のポジションは決済できます。',
      advice: 'お手続きについては、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：口座の新規注文と出金が停止されました。保有中のポジションは決済できます。カスタマーサポートにご連絡ください。',
    },
    group_changed: {
      subject: 'Tradewind の口座グループが変更されました',
      title: '口座グループの変更',
      body: 'お客様の口座は別のグループに移りました。新規注文のレバレッジと上限が変わることがあります。保有中のポジションの必要証拠金は変わりませんが、マージンコールとロスカットの水準、スワップポイント、決済時の口座手数料は、新しいグループのものがただちに適用されます。証拠金維持率をご確認ください。',
      advice:
        'グループの条件はアプリの「マイページ」で確認できます。お心当たりがない場合は、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：口座が別のグループに移りました。条件はアプリの「マイページ」で確認できます。',
    },
    chat_answer: {
      subject: 'カスタマーサポートから返信があります',
      title: 'カスタマーサポートから返信があります',
      body: 'チャットでのメッセージに返信しました。',
      advice: '続けるには、もう一度チャットを開いてください。パスワードや認証コードをお尋ねすることはありません。',
      sms: 'Tradewind：カスタマーサポートから返信があります。チャットを開いてご確認ください。',
    },
    chat_waiting: {
      subject: 'サポートチャットでお客様がお待ちです',
      title: 'チャットでお客様がお待ちです',
      body: 'オペレーターが不在の間に、サポートチャットに書き込みがありました。',
      advice: 'この会話の10分以内の続きのメッセージは、あらためて通知されません。',
      sms: 'Tradewind：サポートチャットでお客様がお待ちです。',
    },
    operator_link: {
      subject: 'Tradewind バックオフィスへのリンク',
      title: 'バックオフィスへのリンク',
      body: 'このリンクから、オペレーターアカウントのパスワードを決め、認証アプリを設定します。48時間以内に1回だけ使えます。',
      advice: '誰にも渡さないでください。招待やリセットに心当たりがない場合は、管理者に連絡してください。',
      sms: 'Tradewind：バックオフィスへのリンク：{link}',
    },
    log_head: {
      subject: 'イベントログの末尾のハッシュ',
      title: 'イベントログの末尾',
      body: 'この行をシステムの外に保管してください。これより前のすべての取引履歴が書き換えられていないことを証明します：npm run verify -- --expect {text}',
      advice: '取引日ごとに1行お送りします。',
      sms: 'Tradewind ログ：{text}',
    },
  },
};

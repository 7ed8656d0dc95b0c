import { newsJp } from './news-jp.ts';
import type { MessageTexts } from './types.ts';

export const jp: MessageTexts = {
  labels: {
    time: '日時',
    device: '端末',
    address: 'ネットワークアドレス',
    name: 'パスキー',
    method: '出金先',
    reference: '送金の参照番号',
    reason: '理由',
    text: 'メッセージ',
    link: 'リンク',
  },
  unknown: '不明',
  valid: '有効期限は{minutes}分です。',
  automatic: 'このメッセージは自動送信されています。返信はご遠慮ください。',
  templates: {
    ...newsJp,
    code_register: {
      subject: 'Tradewind 口座開設の認証コード',
      title: '口座開設',
      body: '次のコードを入力して、Tradewind の口座を開設してください。',
      advice:
        'お心当たりがない場合は、何もする必要はありません。コードがなければ口座は開設されません。コードは誰にも教えないでください。当社がコードをお尋ねすることは決してありません。',
      sms: '{code} は Tradewind 口座開設の認証コードです（{minutes}分間有効）。誰にも教えないでください。',
    },
    code_reset: {
      subject: 'Tradewind パスワード再設定の認証コード',
      title: 'パスワードの再設定',
      body: '次のコードを入力して、Tradewind の新しいパスワードを設定してください。',
      advice:
        'お心当たりがない場合は、何もする必要はありません。パスワードは変更されません。コードは誰にも教えないでください。当社がコードをお尋ねすることは決してありません。',
      sms: '{code} は Tradewind パスワード再設定の認証コードです（{minutes}分間有効）。誰にも教えないでください。',
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
      body: 'これまでに利用のない場所から、お客様の Tradewind の口座にログインがありました。',
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
      subject: 'Tradewind の出金を送金しました',
      title: '出金を送金しました',
      body: '出金 #{number}（{amount}）を送金しました。着金までの時間はネットワークまたは銀行によって異なります。',
      advice: '申請したお心当たりがない場合は、ただちにカスタマーサポートにご連絡ください。',
      sms: 'Tradewind：出金 #{number}（{amount}）を送金しました。お心当たりがない場合は、すぐにカスタマーサポートにご連絡ください。',
    },
    withdrawal_refused: {
      subject: 'Tradewind の出金が却下されました',
      title: '出金が却下されました',
      body: '出金 #{number}（{amount}）は却下され、金額は残高に戻りました。',
      advice: 'ご不明な点がありましたら、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：出金 #{number}（{amount}）は却下され、金額は残高に戻りました。理由はアプリでご確認ください。',
    },
    deposit_credited: {
      subject: 'Tradewind への入金が反映されました',
      title: '入金が反映されました',
      body: '入金 #{number}（{amount}）が残高に反映されました。',
      advice: 'この入金にお心当たりがない場合は、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：入金 #{number}（{amount}）が残高に反映されました。',
    },
    deposit_rejected: {
      subject: 'Tradewind への入金が却下されました',
      title: '入金が却下されました',
      body: '入金 #{number}（{amount}）は却下され、残高には反映されていません。',
      advice: 'ご不明な点がありましたら、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：入金 #{number}（{amount}）は却下されました。理由はアプリでご確認ください。',
    },
    balance_corrected: {
      subject: 'Tradewind の残高が訂正されました',
      title: '残高が訂正されました',
      body: '残高が {amount} 訂正されました。詳細は口座明細でご確認いただけます。',
      advice: 'ご不明な点がありましたら、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：残高が {amount} 訂正されました。理由は口座明細でご確認ください。',
    },
    account_suspended: {
      subject: 'Tradewind の口座が停止されました',
      title: '口座が停止されました',
      body: 'Tradewind の口座の新規注文と出金が停止されました。保有中のポジションは決済できます。',
      advice: 'お手続きについては、カスタマーサポートにご連絡ください。',
      sms: 'Tradewind：口座の新規注文と出金が停止されました。保有中のポジションは決済できます。カスタマーサポートにご連絡ください。',
    },
    chat_answer: {
      subject: 'カスタマーサービスから返信があります',
      title: 'カスタマーサービスから返信があります',
      body: 'チャットでのメッセージに返信しました。',
      advice: '続けるには、もう一度チャットを開いてください。パスワードや認証コードをお尋ねすることはありません。',
      sms: 'Tradewind：カスタマーサービスから返信があります。チャットを開いてご確認ください。',
    },
    chat_waiting: {
      subject: 'サポートチャットでお客様がお待ちです',
      title: 'チャットでお客様がお待ちです',
      body: 'オペレーターが不在の間に、サポートチャットに書き込みがありました。',
      advice: 'この会話の10分以内の続きのメッセージは、あらためて通知されません。',
      sms: 'Tradewind：サポートチャットでお客様がお待ちです。',
    },
  },
};

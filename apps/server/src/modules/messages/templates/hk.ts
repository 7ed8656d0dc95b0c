import type { MessageTexts } from './types.ts';

export const hk: MessageTexts = {
  labels: { time: '時間', device: '裝置', address: '網絡位址', name: '通行密鑰' },
  unknown: '不詳',
  valid: '{minutes} 分鐘內有效。',
  automatic: '此訊息由系統自動發出，請勿回覆。',
  templates: {
    code_register: {
      subject: '你的 Tradewind 開戶驗證碼',
      title: '開立帳戶',
      body: '請輸入以下驗證碼，以開立你的 Tradewind 帳戶。',
      advice: '如果並非你本人索取，無須理會：沒有驗證碼便不會開立帳戶。切勿將驗證碼告訴任何人，我們絕不會向你索取。',
      sms: '{code} 是你的 Tradewind 開戶驗證碼，{minutes} 分鐘內有效。切勿告訴任何人。',
    },
    code_reset: {
      subject: '你的 Tradewind 重設密碼驗證碼',
      title: '設定新密碼',
      body: '請輸入以下驗證碼，為你的 Tradewind 帳戶設定新密碼。',
      advice: '如果並非你本人索取，你的密碼維持不變，無須理會。切勿將驗證碼告訴任何人，我們絕不會向你索取。',
      sms: '{code} 是你的 Tradewind 重設密碼驗證碼，{minutes} 分鐘內有效。切勿告訴任何人。',
    },
    password_changed: {
      subject: '你的 Tradewind 密碼已更改',
      title: '密碼已更改',
      body: '你的 Tradewind 帳戶密碼已更改，其他裝置均已登出。',
      advice: '如果並非你本人操作，請立即在登入頁面使用「忘記密碼」設定新密碼，並聯絡客戶服務。',
      sms: '你的 Tradewind 密碼已更改。並非你本人？請立即以「忘記密碼」設定新密碼，並聯絡客戶服務。',
    },
    new_login: {
      subject: '你的 Tradewind 帳戶有新的登入',
      title: '新的登入',
      body: '你的 Tradewind 帳戶剛從我們未見過的位置登入。',
      advice: '如果並非你本人操作，請立即更改密碼，並在「安全」中結束該登入。我們亦建議開啟雙重驗證。',
      sms: '你的 Tradewind 帳戶有新的登入：{device}，{address}。並非你本人？請立即更改密碼。',
    },
    two_factor_on: {
      subject: '雙重驗證已開啟',
      title: '雙重驗證已開啟',
      body: '由現在起，每次登入你的 Tradewind 帳戶都需要驗證器應用程式的驗證碼。請妥善保管復原碼。',
      advice: '如果並非你本人操作，請立即更改密碼，並聯絡客戶服務。',
      sms: '你的 Tradewind 帳戶已開啟雙重驗證。並非你本人？請立即更改密碼，並聯絡客戶服務。',
    },
    two_factor_off: {
      subject: '雙重驗證已關閉',
      title: '雙重驗證已關閉',
      body: '登入你的 Tradewind 帳戶不再需要驗證器應用程式的驗證碼。',
      advice: '如果並非你本人操作，請立即更改密碼、重新開啟雙重驗證，並聯絡客戶服務。',
      sms: '你的 Tradewind 帳戶已關閉雙重驗證。並非你本人？請立即更改密碼，並聯絡客戶服務。',
    },
    passkey_added: {
      subject: '你的 Tradewind 帳戶新增了通行密鑰',
      title: '已新增通行密鑰',
      body: '現在亦可使用通行密鑰「{name}」登入你的 Tradewind 帳戶。',
      advice: '如果並非你本人操作，請立即在「安全」中移除該通行密鑰、更改密碼，並聯絡客戶服務。',
      sms: '你的 Tradewind 帳戶新增了通行密鑰「{name}」。並非你本人？請立即移除並更改密碼。',
    },
    passkey_removed: {
      subject: '你的 Tradewind 帳戶移除了通行密鑰',
      title: '已移除通行密鑰',
      body: '不能再使用通行密鑰「{name}」登入你的 Tradewind 帳戶。',
      advice: '如果並非你本人操作，請立即更改密碼，並聯絡客戶服務。',
      sms: '你的 Tradewind 帳戶移除了通行密鑰「{name}」。並非你本人？請立即更改密碼。',
    },
  },
};

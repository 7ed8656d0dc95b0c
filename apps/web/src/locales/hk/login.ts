export const login = {
  title: '登入',
  headline: '模擬資金 {amount} USD',
  body: '模擬帳戶無須註冊，與此裝置綁定，採用與真實帳戶相同的報價及規則，並可隨時重設。',
  demo: '開立模擬帳戶',
  later: '電郵及手機號碼註冊尚未開放，開放後可在此使用。',
};

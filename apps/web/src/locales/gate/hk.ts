export const gate = {
  title: '僅限真實帳戶使用',
  body: '請註冊或登入真實帳戶。',
  keeps: '模擬帳戶會保留在此裝置，你的自選清單及設定亦會一併保留。',
  register: '註冊',
  login: '登入真實帳戶',
};

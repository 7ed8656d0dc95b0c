export const gate = {
  title: 'Yalnızca gerçek hesaplar için',
  body: 'Lütfen kaydolun veya gerçek hesaba giriş yapın.',
  keeps: 'Demo hesabınız bu cihazda kalır; favorileriniz ve ayarlarınız da taşınır.',
  register: 'Kaydol',
  login: 'Gerçek hesaba giriş yap',
};

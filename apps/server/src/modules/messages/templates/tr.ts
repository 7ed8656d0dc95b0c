import type { MessageTexts } from './types.ts';

export const tr: MessageTexts = {
  labels: { time: 'Zaman', device: 'Cihaz', address: 'Ağ adresi', name: 'Geçiş anahtarı' },
  unknown: 'bilinmiyor',
  valid: '{minutes} dakika geçerlidir.',
  automatic: 'Bu ileti otomatik olarak gönderildi. Lütfen yanıtlamayın.',
  templates: {
    code_register: {
      subject: 'Tradewind hesabı açma kodunuz',
      title: 'Hesabınızı açın',
      body: 'Tradewind hesabınızı açmak için bu kodu girin.',
      advice:
        'Bu kodu siz istemediyseniz bir şey yapmanız gerekmez: kod olmadan hesap açılmaz. Kodu kimseyle paylaşmayın; biz sizden asla istemeyiz.',
      sms: '{code} Tradewind hesabı açma kodunuzdur, {minutes} dakika geçerlidir. Kimseyle paylaşmayın.',
    },
    code_reset: {
      subject: 'Yeni Tradewind şifresi için kodunuz',
      title: 'Yeni şifre belirleyin',
      body: 'Tradewind hesabınıza yeni bir şifre belirlemek için bu kodu girin.',
      advice:
        'Bu kodu siz istemediyseniz şifreniz aynı kalır ve bir şey yapmanız gerekmez. Kodu kimseyle paylaşmayın; biz sizden asla istemeyiz.',
      sms: '{code} yeni Tradewind şifresi için kodunuzdur, {minutes} dakika geçerlidir. Kimseyle paylaşmayın.',
    },
    password_changed: {
      subject: 'Tradewind şifreniz değiştirildi',
      title: 'Şifreniz değiştirildi',
      body: 'Tradewind hesabınızın şifresi değiştirildi. Diğer tüm cihazlarda oturum kapatıldı.',
      advice:
        'Bu işlemi siz yapmadıysanız giriş sayfasındaki “Şifremi unuttum” ile hemen yeni bir şifre belirleyin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind şifreniz değiştirildi. Siz yapmadıysanız hemen “Şifremi unuttum” ile yeni şifre belirleyin ve müşteri hizmetlerine başvurun.',
    },
    new_login: {
      subject: 'Tradewind hesabınıza yeni giriş',
      title: 'Yeni giriş',
      body: 'Tradewind hesabınıza daha önce görmediğimiz bir yerden giriş yapıldı.',
      advice:
        'Giriş yapan siz değilseniz şifrenizi hemen değiştirin ve Güvenlik bölümünden o oturumu kapatın. İki adımlı doğrulamayı da öneririz.',
      sms: 'Tradewind hesabınıza yeni giriş: {device}, {address}. Siz değilseniz şifrenizi hemen değiştirin.',
    },
    two_factor_on: {
      subject: 'İki adımlı doğrulama açıldı',
      title: 'İki adımlı doğrulama açıldı',
      body: 'Bundan sonra Tradewind hesabınıza her girişte kimlik doğrulama uygulamanızdaki kod istenir. Kurtarma kodlarınızı güvenli bir yerde saklayın.',
      advice: 'Bu işlemi siz yapmadıysanız şifrenizi hemen değiştirin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind hesabınızda iki adımlı doğrulama açıldı. Siz yapmadıysanız şifrenizi hemen değiştirin ve müşteri hizmetlerine başvurun.',
    },
    two_factor_off: {
      subject: 'İki adımlı doğrulama kapatıldı',
      title: 'İki adımlı doğrulama kapatıldı',
      body: 'Tradewind hesabınıza girişte artık kimlik doğrulama uygulamanızdaki kod istenmez.',
      advice:
        'Bu işlemi siz yapmadıysanız şifrenizi hemen değiştirin, iki adımlı doğrulamayı yeniden açın ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind hesabınızda iki adımlı doğrulama kapatıldı. Siz yapmadıysanız şifrenizi hemen değiştirin ve müşteri hizmetlerine başvurun.',
    },
    passkey_added: {
      subject: 'Tradewind hesabınıza geçiş anahtarı eklendi',
      title: 'Geçiş anahtarı eklendi',
      body: 'Tradewind hesabınıza artık “{name}” adlı geçiş anahtarıyla da girilebilir.',
      advice:
        'Bu işlemi siz yapmadıysanız Güvenlik bölümünden geçiş anahtarını hemen kaldırın, şifrenizi değiştirin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind hesabınıza “{name}” geçiş anahtarı eklendi. Siz yapmadıysanız hemen kaldırın ve şifrenizi değiştirin.',
    },
    passkey_removed: {
      subject: 'Tradewind hesabınızdan geçiş anahtarı kaldırıldı',
      title: 'Geçiş anahtarı kaldırıldı',
      body: 'Tradewind hesabınıza artık “{name}” adlı geçiş anahtarıyla girilemez.',
      advice: 'Bu işlemi siz yapmadıysanız şifrenizi hemen değiştirin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind hesabınızdan “{name}” geçiş anahtarı kaldırıldı. Siz yapmadıysanız şifrenizi hemen değiştirin.',
    },
  },
};

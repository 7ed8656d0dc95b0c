import type { MessageTexts } from './types.ts';

export const tr: MessageTexts = {
  labels: {
    time: 'Zaman',
    device: 'Cihaz',
    address: 'Ağ adresi',
    name: 'Geçiş anahtarı',
    method: 'Para çekme yöntemi',
    reference: 'Ödeme referansı',
    reason: 'Neden',
  },
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
    payout_method_added: {
      subject: 'Tradewind hesabınıza bir para çekme yöntemi eklendi',
      title: 'Para çekme yöntemi eklendi',
      body: 'Tradewind hesabınızın yeni bir para çekme yöntemi var: {method}.',
      advice:
        'Bu siz değilseniz yöntemi hemen cüzdanınızdan silin, parolanızı değiştirin ve müşteri hizmetleriyle iletişime geçin.',
      sms: 'Tradewind hesabınıza yeni para çekme yöntemi: {method}. Siz değil misiniz? Hemen parolanızı değiştirin ve müşteri hizmetlerini arayın.',
    },
    withdrawal_requested: {
      subject: 'Tradewind hesabınızdan para çekme talebi',
      title: 'Para çekme talebi alındı',
      body: '{method} yöntemine {amount} tutarındaki #{number} numaralı para çekme talebi alındı. İşliyoruz.',
      advice:
        'Bu siz değilseniz talebi hemen uygulamada iptal edin, parolanızı değiştirin ve müşteri hizmetleriyle iletişime geçin.',
      sms: 'Tradewind: {amount} tutarında #{number} numaralı para çekme talebi alındı. Siz değil misiniz? Hemen uygulamada iptal edin ve parolanızı değiştirin.',
    },
    withdrawal_paid: {
      subject: 'Tradewind para çekme işleminiz ödendi',
      title: 'Para çekme ödendi',
      body: '{amount} tutarındaki #{number} numaralı para çekme ödendi. Ne zaman ulaşacağı ağa veya bankanıza bağlıdır.',
      advice: 'Bunu siz istemediyseniz hemen müşteri hizmetleriyle iletişime geçin.',
      sms: 'Tradewind: {amount} tutarındaki #{number} numaralı para çekme ödendi. Siz istemediniz mi? Hemen müşteri hizmetleriyle iletişime geçin.',
    },
    withdrawal_refused: {
      subject: 'Tradewind para çekme talebiniz reddedildi',
      title: 'Para çekme reddedildi',
      body: '{amount} tutarındaki #{number} numaralı para çekme reddedildi. Tutar bakiyenize iade edildi.',
      advice: 'Anlaşılmayan bir nokta varsa lütfen müşteri hizmetleriyle iletişime geçin.',
      sms: 'Tradewind: {amount} tutarındaki #{number} numaralı para çekme reddedildi, tutar bakiyenize iade edildi. Nedeni uygulamada.',
    },
    deposit_credited: {
      subject: 'Tradewind para yatırma işleminiz hesabınıza geçti',
      title: 'Para yatırma hesaba geçti',
      body: '{amount} tutarındaki #{number} numaralı para yatırma bakiyenize eklendi.',
      advice: 'Bu para yatırmayı bilmiyorsanız lütfen müşteri hizmetleriyle iletişime geçin.',
      sms: 'Tradewind: {amount} tutarındaki #{number} numaralı para yatırma bakiyenize eklendi.',
    },
    deposit_rejected: {
      subject: 'Tradewind para yatırma işleminiz reddedildi',
      title: 'Para yatırma reddedildi',
      body: '{amount} tutarındaki #{number} numaralı para yatırma reddedildi ve hesaba geçmedi.',
      advice: 'Anlaşılmayan bir nokta varsa lütfen müşteri hizmetleriyle iletişime geçin.',
      sms: 'Tradewind: {amount} tutarındaki #{number} numaralı para yatırma reddedildi. Nedeni uygulamada.',
    },
    balance_corrected: {
      subject: 'Tradewind bakiyeniz düzeltildi',
      title: 'Bakiye düzeltildi',
      body: 'Bakiyeniz {amount} düzeltildi. Kaydı hesap geçmişinizde bulabilirsiniz.',
      advice: 'Anlaşılmayan bir nokta varsa lütfen müşteri hizmetleriyle iletişime geçin.',
      sms: 'Tradewind: bakiyeniz {amount} düzeltildi. Nedeni hesap geçmişinizde.',
    },
    account_suspended: {
      subject: 'Tradewind hesabınız askıya alındı',
      title: 'Hesap askıya alındı',
      body: 'Tradewind hesabınızda yeni emirler ve para çekme askıya alındı. Açık pozisyonlar yine kapatılabilir.',
      advice: 'Çözmek için lütfen müşteri hizmetleriyle iletişime geçin.',
      sms: 'Tradewind: hesabınızda yeni emirler ve para çekme askıya alındı. Açık pozisyonlar kapatılabilir. Lütfen müşteri hizmetleriyle iletişime geçin.',
    },
  },
};

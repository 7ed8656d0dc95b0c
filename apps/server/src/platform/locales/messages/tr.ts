import type { Translation } from '@tradewind/contract';
import type { MessageTexts } from './types.ts';

export const messages: Translation<MessageTexts> = {
  labels: {
    time: 'Tarih ve saat',
    device: 'Cihaz',
    address: 'Ağ adresi',
    name: 'Geçiş anahtarı',
    claimed: 'Bildirilen tutar',
    method: 'Para çekme yöntemi',
    reference: 'Ödeme referansı',
    reason: 'Neden',
    group: 'Grup',
    margin_call: 'Teminat tamamlama çağrısı',
    stop_out: 'Stop out',
    text: 'Mesaj',
    link: 'Bağlantı',
  },
  unknown: 'bilinmiyor',
  valid: {
    one: '{minutes} dakika geçerlidir.',
    other: '{minutes} dakika geçerlidir.',
  },
  purposes: {
    password: 'yeni bir şifre',
    payout_method: 'yeni bir para çekme yöntemi',
    passkey: 'yeni bir geçiş anahtarı',
    data_export: 'verilerinizin bir kopyası',
    erasure: 'hesabınızın silinmesi',
    account: 'hesabınızda bir değişiklik (şifre, para çekme yöntemi, geçiş anahtarı veya veriler)',
  },
  automatic: 'Bu mesaj otomatik olarak gönderildi. Lütfen yanıtlamayın.',
  templates: {
    verification_approved: {
      subject: 'Kimliğiniz doğrulandı',
      title: 'Kimlik doğrulandı',
      body: 'Kimlik doğrulamanız onaylandı. Artık Tradewind’in sunduğu her şeyi kullanabilirsiniz.',
      advice: 'Bu talebi siz göndermediyseniz lütfen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: kimlik doğrulamanız onaylandı.',
    },
    verification_refused: {
      subject: 'Kimlik doğrulamanız reddedildi',
      title: 'Kimlik doğrulama reddedildi',
      body: 'Kimlik doğrulamanız onaylanamadı. Lütfen uygulamadan yeniden başvurun.',
      advice: 'Anlaşılmayan bir nokta varsa lütfen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: kimlik doğrulamanız reddedildi. Nedenini uygulamada bulabilirsiniz.',
    },
    price_alert: {
      subject: 'Tradewind fiyat alarmınız tetiklendi',
      title: 'Fiyat alarmı',
      body: 'Alarm kurduğunuz bir fiyata ulaşıldı. {text}',
      advice:
        'Alarmlarınızı uygulamadaki Bildirimler bölümünden değiştirebilir, bu e-postaları oradan kapatabilirsiniz.',
      sms: 'Tradewind fiyat alarmı: {text}',
    },
    order_news: {
      subject: 'Tradewind emrinizle ilgili gelişme',
      title: 'Emriniz',
      body: 'Bir emrinizle ilgili gelişme var: {text}',
      advice: 'Bu e-postaları uygulamadaki Bildirimler bölümünden kapatabilirsiniz.',
      sms: 'Tradewind emri: {text}',
    },
    stop_reached: {
      subject: 'Bir Tradewind pozisyonu zarar durdur veya kâr al ile kapatıldı',
      title: 'Pozisyon kapatıldı',
      body: 'Belirlediğiniz zarar durdur veya kâr al fiyatına ulaşıldı. {text}',
      advice: 'Bu e-postaları uygulamadaki Bildirimler bölümünden kapatabilirsiniz.',
      sms: 'Tradewind: belirlediğiniz zarar durdur veya kâr al fiyatına ulaşıldı. {text}',
    },
    margin_call: {
      subject: 'Tradewind hesabınızda teminat tamamlama çağrısı',
      title: 'Teminat tamamlama çağrısı',
      body: 'Hesabınızla ilgilenmeniz gerekiyor. {text}',
      advice:
        'Pozisyon kapatın veya para yatırın. Teminat seviyesi daha da düşerse, en çok zarar edenden başlanarak pozisyonlarınız otomatik kapatılmaya başlar.',
      sms: 'Tradewind teminat tamamlama çağrısı. {text}',
    },
    stop_out: {
      subject: 'Bir Tradewind pozisyonu stop out ile kapatıldı',
      title: 'Stop out',
      body: 'Hesabınızın teminat seviyesi stop out seviyesine düştü. {text}',
      advice: 'Başka pozisyonlar da kapatılmış olabilir. Hepsini emir geçmişinizde bulabilirsiniz.',
      sms: 'Tradewind stop out: {text}',
    },
    code_register: {
      subject: 'Tradewind doğrulama kodunuz',
      title: 'Doğrulama kodunuz',
      body: 'Tradewind hesabınızı açmak için bu kodu girin.',
      advice:
        'Bu kodu siz istemediyseniz bir şey yapmanız gerekmez: kod olmadan hesap açılmaz. Kodu kimseyle paylaşmayın; biz sizden asla istemeyiz.',
      sms: {
        one: '{code} Tradewind doğrulama kodunuzdur, {minutes} dakika geçerlidir. Kimseyle paylaşmayın.',
        other: '{code} Tradewind doğrulama kodunuzdur, {minutes} dakika geçerlidir. Kimseyle paylaşmayın.',
      },
    },
    code_reset: {
      subject: 'Tradewind hesabınızdaki değişiklik için kodunuz',
      title: 'Siz olduğunuzu onaylayın',
      body: 'Şunu onaylamak için bu kodu girin: {purpose}. Başka hiçbir işlem için geçerli değildir.',
      advice:
        'Bu kodu siz istemediyseniz hiçbir şey değişmez ve bir şey yapmanız gerekmez. Kodu kimseyle paylaşmayın ve yalnızca Tradewind uygulamasına girin; biz sizden asla istemeyiz.',
      sms: {
        one: '{code} Tradewind kodunuzdur, yalnızca şunun için: {purpose}. {minutes} dakika geçerlidir. Kimseyle paylaşmayın.',
        other:
          '{code} Tradewind kodunuzdur, yalnızca şunun için: {purpose}. {minutes} dakika geçerlidir. Kimseyle paylaşmayın.',
      },
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
      body: 'Tradewind hesabınıza yeni bir yerden giriş yapıldı.',
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
    second_factor_failed: {
      subject: 'Tradewind hesabınız için yanlış iki adımlı doğrulama kodu',
      title: 'Yanlış iki adımlı doğrulama kodu',
      body: 'Tradewind hesabınız için yanlış bir iki adımlı doğrulama kodu girildi. Bunu siz yaptıysanız bir şey yapmanız gerekmez. Aksi halde bunu yapan kişi şifrenizi biliyor veya oturumunuzun açık olduğu bir cihazı kullanıyor.',
      advice:
        'Bunu siz yapmadıysanız şifrenizi hemen değiştirin ve Güvenlik bölümünden diğer tüm cihazların oturumunu kapatın.',
      sms: 'Tradewind hesabınız için yanlış iki adımlı doğrulama kodu: {device}, {address}. Siz değilseniz şifrenizi hemen değiştirin.',
    },
    passkey_added: {
      subject: 'Tradewind hesabınıza geçiş anahtarı eklendi',
      title: 'Geçiş anahtarı eklendi',
      body: 'Artık Tradewind hesabınıza “{name}” adlı geçiş anahtarıyla da giriş yapabilirsiniz.',
      advice:
        'Bu işlemi siz yapmadıysanız Güvenlik bölümünden geçiş anahtarını hemen kaldırın, şifrenizi değiştirin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind hesabınıza “{name}” geçiş anahtarı eklendi. Siz yapmadıysanız hemen kaldırın ve şifrenizi değiştirin.',
    },
    passkey_removed: {
      subject: 'Tradewind hesabınızdan geçiş anahtarı kaldırıldı',
      title: 'Geçiş anahtarı kaldırıldı',
      body: 'Artık Tradewind hesabınıza “{name}” adlı geçiş anahtarıyla giriş yapamazsınız.',
      advice: 'Bu işlemi siz yapmadıysanız şifrenizi hemen değiştirin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind hesabınızdan “{name}” geçiş anahtarı kaldırıldı. Siz yapmadıysanız şifrenizi hemen değiştirin.',
    },
    service_added: {
      subject: 'Başka bir hizmete Tradewind hesabınıza erişim verildi',
      title: 'Başka bir hizmet için erişim',
      body: '“{name}” artık belirlenen sınırlar içinde Tradewind hesabınızda emir verebilir veya hesabın olaylarını alabilir. Para çekemez.',
      advice:
        'Bu işlemi siz yapmadıysanız Programlar bölümünden erişimi hemen silin, şifrenizi değiştirin ve müşteri hizmetlerine başvurun.',
      sms: '“{name}” Tradewind hesabınıza erişim aldı. Siz yapmadıysanız Programlar bölümünden hemen silin ve şifrenizi değiştirin.',
    },
    api_key_created: {
      subject: 'Tradewind hesabınız için bir API anahtarı oluşturuldu',
      title: 'API anahtarı oluşturuldu',
      body: 'Programlar artık “{name}” adlı API anahtarıyla, anahtarın yetkileri ölçüsünde Tradewind hesabınızı kullanabilir. Hiçbir anahtar para çekemez.',
      advice:
        'Bu işlemi siz yapmadıysanız Programlar bölümünden anahtarı hemen silin, şifrenizi değiştirin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind hesabınız için “{name}” API anahtarı oluşturuldu. Siz yapmadıysanız hemen silin ve şifrenizi değiştirin.',
    },
    api_key_network: {
      subject: 'Tradewind API anahtarınız yeni bir ağdan kullanıldı',
      title: 'API anahtarı yeni bir ağdan kullanıldı',
      body: '“{name}” adlı API anahtarı bu ağdan ilk kez kullanıldı.',
      advice: 'Bu adresi tanımıyorsanız Programlar bölümünden anahtarı hemen duraklatın veya silin.',
      sms: 'Tradewind API anahtarınız “{name}” yeni bir ağdan kullanıldı: {address}. Sizin değilse anahtarı hemen silin.',
    },
    payout_method_added: {
      subject: 'Tradewind hesabınıza bir para çekme yöntemi eklendi',
      title: 'Para çekme yöntemi eklendi',
      body: 'Tradewind hesabınızın yeni bir para çekme yöntemi var: {method}.',
      advice:
        'Bu işlemi siz yapmadıysanız yöntemi hemen “Cüzdan” bölümünden silin, şifrenizi değiştirin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind hesabınıza yeni para çekme yöntemi eklendi: {method}. Siz yapmadıysanız hemen şifrenizi değiştirin ve müşteri hizmetlerine başvurun.',
    },
    withdrawal_requested: {
      subject: 'Tradewind hesabınızdan para çekme talebi',
      title: 'Para çekme talebi alındı',
      body: '{amount} tutarındaki {number} numaralı para çekme talebi alındı (yöntem: {method}). Talebi işliyoruz.',
      advice:
        'Talep sizden değilse hemen uygulamada iptal edin, şifrenizi değiştirin ve müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: {amount} tutarındaki {number} numaralı para çekme talebi alındı. Talep sizden değilse hemen uygulamada iptal edin ve şifrenizi değiştirin.',
    },
    withdrawal_paid: {
      subject: 'Tradewind para çekme işleminiz tamamlandı',
      title: 'Para çekme işlemi tamamlandı',
      body: '{amount} tutarındaki {number} numaralı para çekme işleminiz tamamlandı. Paranın ne zaman ulaşacağı ağa veya bankanıza bağlıdır.',
      advice: 'Bunu siz istemediyseniz hemen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: {amount} tutarındaki {number} numaralı para çekme işleminiz tamamlandı. Siz istemediyseniz hemen müşteri hizmetlerine başvurun.',
    },
    withdrawal_refused: {
      subject: 'Tradewind para çekme talebiniz reddedildi',
      title: 'Para çekme talebi reddedildi',
      body: '{amount} tutarındaki {number} numaralı para çekme talebi reddedildi. Tutar bakiyenize iade edildi.',
      advice: 'Anlaşılmayan bir nokta varsa lütfen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: {amount} tutarındaki {number} numaralı para çekme talebi reddedildi, tutar bakiyenize iade edildi. Nedeni uygulamada.',
    },
    deposit_credited: {
      subject: 'Tradewind hesabınıza yatırdığınız para bakiyenize eklendi',
      title: 'Yatırılan para bakiyeye eklendi',
      body: 'Yatırdığınız {amount} bakiyenize eklendi ({number} numaralı işlem).',
      advice: 'Bu para yatırma işlemini tanımıyorsanız lütfen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: yatırdığınız {amount} bakiyenize eklendi ({number} numaralı işlem).',
    },
    deposit_rejected: {
      subject: 'Tradewind para yatırma bildiriminiz reddedildi',
      title: 'Para yatırma bildirimi reddedildi',
      body: '{amount} tutarındaki {number} numaralı para yatırma bildirimi reddedildi ve bakiyenize eklenmedi.',
      advice: 'Anlaşılmayan bir nokta varsa lütfen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: {amount} tutarındaki {number} numaralı para yatırma bildirimi reddedildi. Nedeni uygulamada.',
    },
    balance_corrected: {
      subject: 'Tradewind bakiyeniz düzeltildi',
      title: 'Bakiye düzeltildi',
      body: 'Bakiyenizde {amount} tutarında düzeltme yapıldı. Kaydı hesap hareketlerinizde bulabilirsiniz.',
      advice: 'Anlaşılmayan bir nokta varsa lütfen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: bakiyenizde {amount} tutarında düzeltme yapıldı. Nedeni hesap hareketlerinizde.',
    },
    account_suspended: {
      subject: 'Tradewind hesabınız askıya alındı',
      title: 'Hesap askıya alındı',
      body: 'Tradewind hesabınızda yeni emirler ve para çekme işlemleri askıya alındı. Açık pozisyonlar hâlâ kapatılabilir.',
      advice: 'Sorunu çözmek için lütfen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: hesabınızda yeni emirler ve para çekme işlemleri askıya alındı. Açık pozisyonlar hâlâ kapatılabilir. Lütfen müşteri hizmetlerine başvurun.',
    },
    group_changed: {
      subject: 'Tradewind hesabınızın grubu değişti',
      title: 'Hesap grubu değişti',
      body: 'Hesabınız artık başka bir gruba ait. Yeni emirlerin kaldıracı ve limitleri farklı olabilir. Açık pozisyonların teminatı değişmez; ancak yeni grubun teminat tamamlama çağrısı ve stop out seviyeleri, swap ve kapanış komisyonu bu pozisyonlara hemen uygulanır. Teminat seviyenizi kontrol edin.',
      advice:
        'Grubunuzun koşullarını uygulamada Hesabım bölümünde bulabilirsiniz. Bunu beklemiyorsanız lütfen müşteri hizmetlerine başvurun.',
      sms: 'Tradewind: hesabınız artık başka bir gruba ait. Koşullarını uygulamada Hesabım bölümünde bulabilirsiniz.',
    },
    chat_answer: {
      subject: 'Müşteri hizmetleri size yanıt verdi',
      title: 'Müşteri hizmetleri size yanıt verdi',
      body: 'Sohbetteki mesajınızı yanıtladık.',
      advice: 'Devam etmek için sohbeti yeniden açın. Sizden asla şifre veya kod istemeyiz.',
      sms: 'Tradewind: müşteri hizmetleri size yanıt verdi. Okumak için sohbeti açın.',
    },
    chat_waiting: {
      subject: 'Destek sohbetinde bir ziyaretçi bekliyor',
      title: 'Sohbette bir ziyaretçi bekliyor',
      body: 'Hiçbir görevli yokken bir ziyaretçi destek sohbetine yazdı.',
      advice: 'Bu konuşmanın on dakika içindeki diğer mesajları yeniden bildirilmez.',
      sms: 'Tradewind: destek sohbetinde bir ziyaretçi bekliyor.',
    },
    operator_link: {
      subject: 'Tradewind yönetim paneli bağlantınız',
      title: 'Yönetim paneli bağlantınız',
      body: 'Bu bağlantıyla operatör hesabınız için bir şifre belirler ve doğrulama uygulamanızı ayarlarsınız. Yalnızca bir kez kullanılabilir ve 48 saat geçerlidir.',
      advice: 'Kimseyle paylaşmayın. Bir davet veya sıfırlama beklemiyorsanız bir yöneticiye haber verin.',
      sms: 'Tradewind: yönetim paneli bağlantınız: {link}',
    },
    log_head: {
      subject: 'Olay günlüğünün son özeti',
      title: 'Olay günlüğünün son özeti',
      body: 'Bu satırı kurulumun dışında saklayın. Kendisinden önceki tüm işlemlerin geçmişinin yeniden yazılmadığını kanıtlar: npm run verify -- --expect {text}',
      advice: 'Her işlem gününden sonra böyle bir satır alırsınız.',
      sms: 'Tradewind günlüğü: {text}',
    },
  },
};

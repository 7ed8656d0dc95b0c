import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: '{symbol} fiyat alarmı', body: '{alert}' },
    calendar_event: { title: 'Ekonomik etkinlik: {currency}', body: '{name}, {time} (New York).' },
    order_filled: { title: 'Emir gerçekleşti', body: '{side} {lots} lot {symbol}, fiyat {price}.' },
    order_triggered: { title: 'Bekleyen emir gerçekleşti', body: '{side} {lots} lot {symbol}, fiyat {price}.' },
    order_cancelled: { title: 'Bekleyen emir iptal edildi', body: '{side} {lots} lot {symbol}, fiyat {price}: {why}' },
    stop_loss: {
      title: 'Zarar durdur fiyatına ulaşıldı',
      body: '{symbol} {lots} lot kapatıldı, fiyat {price}. K/Z: {profit}.',
    },
    take_profit: {
      title: 'Kâr al fiyatına ulaşıldı',
      body: '{symbol} {lots} lot kapatıldı, fiyat {price}. K/Z: {profit}.',
    },
    margin_call: {
      title: 'Teminat tamamlama çağrısı',
      body: 'Teminat seviyeniz düştü: {level}. Stop out’tan kaçınmak için pozisyon kapatın veya para yatırın.',
    },
    stop_out: {
      title: 'Pozisyon stop out ile kapatıldı',
      body: 'Teminat seviyeniz stop out seviyesine düştüğü için {symbol} {lots} lot kapatıldı, fiyat {price}. K/Z: {profit}.',
    },
    deposit_finished: {
      title: 'Yatırılan para hesaba geçti',
      body: '{number} numaralı para yatırma ({amount}) bakiyenize eklendi.',
    },
    deposit_rejected: {
      title: 'Para yatırma reddedildi',
      body: '{number} numaralı para yatırma ({amount}) reddedildi: {reason}',
    },
    withdrawal_requested: {
      title: 'Para çekme talep edildi',
      body: '{number} numaralı para çekme ({amount}) talep edildi. Bu işlemi siz yapmadıysanız hemen iptal edin ve şifrenizi değiştirin.',
    },
    withdrawal_paid: {
      title: 'Para çekme tamamlandı',
      body: '{number} numaralı para çekme işleminiz ({amount}) tamamlandı.',
    },
    withdrawal_refused: {
      title: 'Para çekme reddedildi',
      body: '{number} numaralı para çekme ({amount}) bakiyenize iade edildi: {reason}',
    },
    balance_corrected: { title: 'Bakiye düzeltildi', body: '{amount}: {reason}' },
    verification_approved: { title: 'Kimlik doğrulandı', body: 'Kimlik doğrulamanız onaylandı.' },
    verification_refused: {
      title: 'Kimlik doğrulama reddedildi',
      body: 'Lütfen yeniden gönderin. Neden: {reason}',
    },
    account_suspended: {
      title: 'Hesap askıya alındı',
      body: 'Yeni emirler ve para çekme işlemleri askıya alındı. Neden: {reason}',
    },
    group_changed: {
      title: 'Hesap grubunuz değişti',
      body: 'Artık {group} grubundasınız. Yeni emirlerin kaldıracı ve limitleri farklı olabilir. Açık pozisyonların teminatı değişmez; ancak yeni grubun teminat tamamlama çağrısı ve stop out seviyeleri, swap ve kapanış komisyonu bu pozisyonlara hemen uygulanır.',
    },
    group_moves: {
      title: 'Başka gruba geçiş',
      body: '{time} (New York) itibarıyla {group} grubundasınız. O andan sonra bu grubun spread, teminat tamamlama çağrısı ve stop out seviyeleri, swap ve kapanış komisyonu açık pozisyonlara da uygulanır; teminatları değişmez.',
    },
    spread_changes: {
      title: '{symbols} spread’i değişiyor',
      body: '{time} (New York) itibarıyla bid fiyatınız piyasa fiyatının {bid} puan altında, ask fiyatınız {ask} puan üstündedir; açık pozisyonlar için de geçerlidir.',
    },
    hours_changed: { title: '{symbol} işlem saatleri değişiyor', body: '{time} (New York) itibarıyla: {hours}' },
    new_login: {
      title: 'Yeni giriş',
      body: '{device}, {address}. Bu işlemi siz yapmadıysanız hemen şifrenizi değiştirin ve o oturumu kapatın.',
    },
    password_changed: {
      title: 'Şifre değiştirildi',
      body: '{device}, {address}. Bu işlemi siz yapmadıysanız hemen yeni bir şifre belirleyin ve müşteri hizmetlerine başvurun.',
    },
    two_factor_on: { title: 'İki adımlı doğrulama açıldı', body: '{device}, {address}' },
    two_factor_off: {
      title: 'İki adımlı doğrulama kapatıldı',
      body: '{device}, {address}. Bu işlemi siz yapmadıysanız hemen şifrenizi değiştirin.',
    },
    second_factor_failed: {
      title: 'Yanlış iki adımlı doğrulama kodu',
      body: '{device}, {address}. Bu işlemi siz yapmadıysanız hemen şifrenizi değiştirin.',
    },
    passkey_added: {
      title: 'Geçiş anahtarı eklendi',
      body: '“{name}”, {device}, {address}. Bu işlemi siz yapmadıysanız hemen kaldırın.',
    },
    passkey_removed: { title: 'Geçiş anahtarı kaldırıldı', body: '“{name}”, {device}, {address}' },
    service_added: {
      title: 'Başka bir hizmet için erişim',
      body: '“{name}”, {device}, {address}. Bu işlemi siz yapmadıysanız hemen silin.',
    },
    api_key_created: {
      title: 'API anahtarı oluşturuldu',
      body: '“{name}”, {device}, {address}. Bu işlemi siz yapmadıysanız hemen silin.',
    },
    api_key_network: {
      title: 'API anahtarı yeni bir ağdan kullanıldı',
      body: '“{name}”, {address}. Sizin değilse anahtarı hemen duraklatın veya silin.',
    },
  },
  groupLevels: 'Teminat tamamlama çağrısı: {call}; stop out: {stopOut}.',
  usualHours: 'olağan saatler',
  depositDiffers: '{number} numaralı para yatırma: {amount} bakiyenize eklendi. Bildirdiğiniz tutar: {claimed}.',
  sides: { buy: 'Alış', sell: 'Satış' },
  why: {
    insufficient_margin: 'serbest teminat yetersizdi.',
    no_conversion_rate: 'USD’ye çevirmek için kur yoktu.',
    trading_disabled: 'işlemler durdurulmuştu.',
    expired: 'süresi doldu.',
    position_limit: 'pozisyon sınırına ulaşıldı.',
  },
  alerts: {
    rises_to: '{source} {level} fiyatına yükseldi; şimdi {price}.',
    falls_to: '{source} {level} fiyatına düştü; şimdi {price}.',
    move: '{source}, alarmı kurduğunuzdan beri {percent} değişti; şimdi {price}.',
    day_change: 'Günlük değişim {percent} oldu; bid şimdi {price}.',
  },
  sources: { bid: 'Bid', ask: 'Ask', mid: 'Orta fiyat' },
  hidden: 'Ayrıntılar için Tradewind’i açın.',
  test: { title: 'Bildirimler çalışıyor', body: 'Tradewind bu cihazda size böyle ulaşır.' },
  unknown: 'bilinmiyor',
};

import type { NewsTemplates } from './types.ts';

export const newsTr: NewsTemplates = {
  verification_approved: {
    subject: 'Kimliğiniz doğrulandı',
    title: 'Kimlik doğrulandı',
    body: 'Kimlik doğrulamanız onaylandı. Artık Tradewind’in sunduğu her şeyi kullanabilirsiniz.',
    advice: 'Bunu siz göndermediyseniz lütfen müşteri hizmetlerine başvurun.',
    sms: 'Tradewind: kimlik doğrulamanız onaylandı.',
  },
  verification_refused: {
    subject: 'Kimlik doğrulamanız reddedildi',
    title: 'Kimlik doğrulama reddedildi',
    body: 'Kimlik doğrulamanız onaylanamadı. Lütfen uygulamada yeniden gönderin.',
    advice: 'Anlaşılmayan bir şey varsa lütfen müşteri hizmetlerine başvurun.',
    sms: 'Tradewind: kimlik doğrulamanız reddedildi. Nedenini uygulamada bulabilirsiniz.',
  },
  price_alert: {
    subject: 'Tradewind fiyat alarmınıza ulaşıldı',
    title: 'Fiyat alarmı',
    body: 'Beklediğiniz fiyata ulaşıldı. {text}',
    advice: 'Alarmlarınızı uygulamadaki Bildirimler bölümünden değiştirebilir, bu e-postaları oradan kapatabilirsiniz.',
    sms: 'Tradewind fiyat alarmı: {text}',
  },
  order_news: {
    subject: 'Tradewind emrinizle ilgili haber',
    title: 'Emriniz',
    body: 'Bir emrinizde şu gelişme oldu: {text}',
    advice: 'Bu e-postaları uygulamadaki Bildirimler bölümünden kapatabilirsiniz.',
    sms: 'Tradewind emri: {text}',
  },
  stop_reached: {
    subject: 'Bir Tradewind pozisyonu zarar durdur veya kâr al fiyatında kapatıldı',
    title: 'Pozisyon kapatıldı',
    body: 'Belirlediğiniz bir fiyata ulaşıldı. {text}',
    advice: 'Bu e-postaları uygulamadaki Bildirimler bölümünden kapatabilirsiniz.',
    sms: 'Tradewind: belirlediğiniz bir fiyata ulaşıldı. {text}',
  },
  margin_call: {
    subject: 'Tradewind hesabınızda teminat çağrısı',
    title: 'Teminat çağrısı',
    body: 'Hesabınızla ilgilenmeniz gerekiyor. {text}',
    advice: 'Teminat seviyesi daha da düşerse pozisyonlar, en çok zarar edenden başlanarak otomatik kapatılır.',
    sms: 'Tradewind teminat çağrısı. {text}',
  },
  stop_out: {
    subject: 'Teminat tükendiği için bir Tradewind pozisyonu kapatıldı',
    title: 'Stop out ile kapatma',
    body: 'Hesabınızın teminatı artık pozisyonlarını karşılamıyordu. {text}',
    advice: 'Başka pozisyonlar da kapatılmış olabilir. Hepsini emir geçmişinizde bulabilirsiniz.',
    sms: 'Tradewind stop out ile kapatma: {text}',
  },
};

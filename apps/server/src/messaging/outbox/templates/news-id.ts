import type { NewsTemplates } from './types.ts';

export const newsId: NewsTemplates = {
  verification_approved: {
    subject: 'Identitas Anda telah diverifikasi',
    title: 'Identitas terverifikasi',
    body: 'Verifikasi identitas Anda disetujui. Kini Anda dapat memakai semua layanan Tradewind.',
    advice: 'Bukan Anda yang mengajukannya? Silakan hubungi layanan pelanggan.',
    sms: 'Tradewind: verifikasi identitas Anda disetujui.',
  },
  verification_refused: {
    subject: 'Verifikasi identitas Anda ditolak',
    title: 'Verifikasi identitas ditolak',
    body: 'Verifikasi identitas Anda tidak dapat disetujui. Silakan ajukan lagi di aplikasi.',
    advice: 'Jika ada yang kurang jelas, silakan hubungi layanan pelanggan.',
    sms: 'Tradewind: verifikasi identitas Anda ditolak. Alasannya ada di aplikasi.',
  },
  price_alert: {
    subject: 'Alarm harga Tradewind Anda tercapai',
    title: 'Alarm harga',
    body: 'Harga yang Anda tunggu telah tercapai. {text}',
    advice: 'Anda dapat mengubah alarm dan mematikan email ini di menu Notifikasi dalam aplikasi.',
    sms: 'Alarm harga Tradewind: {text}',
  },
  order_news: {
    subject: 'Kabar tentang order Tradewind Anda',
    title: 'Order Anda',
    body: 'Terjadi sesuatu pada order Anda: {text}',
    advice: 'Anda dapat mematikan email ini di menu Notifikasi dalam aplikasi.',
    sms: 'Kabar order Tradewind: {text}',
  },
  stop_reached: {
    subject: 'Posisi Tradewind ditutup pada stop loss atau take profit',
    title: 'Posisi ditutup',
    body: 'Harga yang Anda pasang telah tercapai. {text}',
    advice: 'Anda dapat mematikan email ini di menu Notifikasi dalam aplikasi.',
    sms: 'Tradewind: harga yang Anda pasang telah tercapai. {text}',
  },
  margin_call: {
    subject: 'Margin call pada akun Tradewind Anda',
    title: 'Peringatan margin call',
    body: 'Akun Anda perlu perhatian. {text}',
    advice: 'Jika level margin turun lagi, posisi ditutup otomatis, dimulai dari yang ruginya terbesar.',
    sms: 'Peringatan margin call Tradewind. {text}',
  },
  stop_out: {
    subject: 'Posisi Tradewind ditutup karena margin habis',
    title: 'Posisi terkena stop out',
    body: 'Margin akun Anda tidak lagi mencukupi untuk posisinya. {text}',
    advice: 'Posisi lain mungkin ikut ditutup. Semuanya dapat dilihat di riwayat order Anda.',
    sms: 'Posisi Tradewind terkena stop out: {text}',
  },
};

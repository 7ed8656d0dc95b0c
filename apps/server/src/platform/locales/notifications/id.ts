import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'Alarm harga {symbol}', body: '{alert}' },
    calendar_event: { title: 'Peristiwa ekonomi: {currency}', body: '{name}, pukul {time} (waktu New York).' },
    order_filled: { title: 'Order tereksekusi', body: '{side} {lots} lot {symbol} pada {price}.' },
    order_triggered: { title: 'Pending order tereksekusi', body: '{side} {lots} lot {symbol} pada {price}.' },
    order_cancelled: { title: 'Pending order dibatalkan', body: '{side} {lots} lot {symbol} pada {price}: {why}' },
    stop_loss: { title: 'Stop loss tercapai', body: '{symbol} {lots} lot ditutup pada {price}. P/L: {profit}.' },
    take_profit: { title: 'Take profit tercapai', body: '{symbol} {lots} lot ditutup pada {price}. P/L: {profit}.' },
    margin_call: {
      title: 'Margin call',
      body: 'Level margin Anda turun ke {level}. Tutup posisi atau tambah dana untuk menghindari stop out.',
    },
    stop_out: {
      title: 'Posisi ditutup oleh stop out',
      body: '{symbol} {lots} lot ditutup pada {price}: level margin Anda turun ke level stop out. P/L: {profit}.',
    },
    deposit_finished: {
      title: 'Deposit dikreditkan',
      body: 'Deposit #{number} sebesar {amount} sudah masuk saldo Anda.',
    },
    deposit_rejected: { title: 'Deposit ditolak', body: 'Deposit #{number} sebesar {amount} ditolak: {reason}' },
    withdrawal_requested: {
      title: 'Penarikan diminta',
      body: 'Penarikan #{number} sebesar {amount} diminta. Bukan Anda? Segera batalkan dan ganti kata sandi.',
    },
    withdrawal_paid: { title: 'Penarikan dikirim', body: 'Penarikan #{number} sebesar {amount} telah dikirim.' },
    withdrawal_refused: {
      title: 'Penarikan ditolak',
      body: 'Dana penarikan #{number} sebesar {amount} telah dikembalikan ke saldo Anda: {reason}',
    },
    balance_corrected: { title: 'Saldo dikoreksi', body: '{amount}: {reason}' },
    verification_approved: { title: 'Identitas terverifikasi', body: 'Verifikasi identitas Anda disetujui.' },
    verification_refused: {
      title: 'Verifikasi identitas ditolak',
      body: 'Silakan ajukan lagi. Alasan: {reason}',
    },
    account_suspended: {
      title: 'Akun ditangguhkan',
      body: 'Order baru dan penarikan ditangguhkan. Alasan: {reason}',
    },
    group_changed: {
      title: 'Grup akun Anda berubah',
      body: 'Anda sekarang berada di grup {group}. Leverage dan batas order baru dapat berbeda. Posisi terbuka tetap memakai margin yang sama, tetapi level margin call dan stop out, swap, serta komisi penutupan dari grup baru langsung berlaku untuk posisi tersebut.',
    },
    group_moves: {
      title: 'Pindah ke grup lain',
      body: 'Mulai {time} (New York) Anda berada di grup {group}. Sejak saat itu spread, level margin call dan stop out, swap, serta komisi penutupan grup ini juga berlaku untuk posisi terbuka; marginnya tetap.',
    },
    spread_changes: {
      title: 'Spread {symbols} berubah',
      body: 'Mulai {time} (New York) bid Anda {bid} point di bawah dan ask Anda {ask} point di atas harga pasar, juga untuk posisi terbuka.',
    },
    hours_changed: { title: 'Jam trading {symbol} berubah', body: 'Mulai {time} (New York): {hours}' },
    new_login: {
      title: 'Login baru',
      body: '{device}, {address}. Bukan Anda? Segera ganti kata sandi dan keluarkan perangkat itu.',
    },
    password_changed: {
      title: 'Kata sandi diganti',
      body: '{device}, {address}. Bukan Anda? Segera atur kata sandi baru dan hubungi layanan pelanggan.',
    },
    two_factor_on: { title: 'Verifikasi dua langkah aktif', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Verifikasi dua langkah nonaktif',
      body: '{device}, {address}. Bukan Anda? Segera ganti kata sandi.',
    },
    second_factor_failed: {
      title: 'Kode verifikasi dua langkah salah',
      body: '{device}, {address}. Bukan Anda? Segera ganti kata sandi.',
    },
    passkey_added: {
      title: 'Passkey ditambahkan',
      body: '“{name}”, {device}, {address}. Bukan Anda? Segera hapus.',
    },
    passkey_removed: { title: 'Passkey dihapus', body: '“{name}”, {device}, {address}' },
    service_added: {
      title: 'Akses untuk layanan lain',
      body: '“{name}”, {device}, {address}. Bukan Anda? Segera hapus.',
    },
    api_key_created: { title: 'Kunci API dibuat', body: '“{name}”, {device}, {address}. Bukan Anda? Segera hapus.' },
    api_key_network: {
      title: 'Kunci API digunakan dari jaringan baru',
      body: '“{name}”, {address}. Bukan milik Anda? Segera jeda atau hapus kunci tersebut.',
    },
  },
  groupLevels: 'Margin call pada {call}, stop out pada {stopOut}.',
  usualHours: 'jam trading biasa',
  depositDiffers: 'Deposit #{number}: {amount} sudah masuk ke saldo Anda. Jumlah yang Anda ajukan: {claimed}.',
  sides: { buy: 'Beli', sell: 'Jual' },
  why: {
    insufficient_margin: 'margin bebas tidak cukup.',
    no_conversion_rate: 'tidak ada kurs untuk mengonversinya ke USD.',
    trading_disabled: 'trading dihentikan sementara.',
    expired: 'masa berlakunya telah habis.',
    position_limit: 'batas posisi telah tercapai.',
  },
  alerts: {
    rises_to: '{source} telah naik ke {level}; saat ini {price}.',
    falls_to: '{source} telah turun ke {level}; saat ini {price}.',
    move: '{source} telah bergerak {percent} sejak Anda memasang alarm; saat ini {price}.',
    day_change: 'Perubahan hari ini telah mencapai {percent}; bid saat ini {price}.',
  },
  sources: { bid: 'Bid', ask: 'Ask', mid: 'Harga tengah' },
  hidden: 'Buka Tradewind untuk melihat rinciannya.',
  test: { title: 'Notifikasi berfungsi', body: 'Beginilah Tradewind mengirim notifikasi ke perangkat ini.' },
  unknown: 'tidak diketahui',
};

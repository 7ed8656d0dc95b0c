import type { Translation } from '@tradewind/contract';
import type { MessageTexts } from './types.ts';

export const messages: Translation<MessageTexts> = {
  labels: {
    time: 'Waktu',
    device: 'Perangkat',
    address: 'Alamat jaringan',
    name: 'Nama passkey',
    claimed: 'Jumlah yang diajukan',
    method: 'Metode penarikan',
    reference: 'Referensi pembayaran',
    reason: 'Alasan',
    group: 'Grup',
    margin_call: 'Margin call',
    stop_out: 'Stop out',
    text: 'Pesan',
    link: 'Tautan',
  },
  unknown: 'tidak diketahui',
  valid: {
    one: 'Berlaku selama {minutes} menit.',
    other: 'Berlaku selama {minutes} menit.',
  },
  purposes: {
    password: 'kata sandi baru',
    payout_method: 'metode penarikan baru',
    passkey: 'passkey baru',
    data_export: 'salinan data Anda',
    erasure: 'penghapusan akun Anda',
    account: 'perubahan akun (kata sandi, metode penarikan, passkey, atau data)',
  },
  automatic: 'Pesan ini dikirim otomatis. Mohon jangan membalas pesan ini.',
  templates: {
    verification_approved: {
      subject: 'Identitas Anda telah diverifikasi',
      title: 'Identitas terverifikasi',
      body: 'Verifikasi identitas Anda disetujui. Kini Anda dapat memakai semua layanan Tradewind.',
      advice: 'Jika bukan Anda yang mengajukannya, silakan hubungi layanan pelanggan.',
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
      body: 'Harga alarm Anda telah tercapai. {text}',
      advice: 'Anda dapat mengubah alarm dan mematikan email ini di menu Notifikasi di aplikasi.',
      sms: 'Alarm harga Tradewind: {text}',
    },
    order_news: {
      subject: 'Info terbaru order Tradewind Anda',
      title: 'Order Anda',
      body: 'Ada info terbaru tentang salah satu order Anda: {text}',
      advice: 'Anda dapat mematikan email ini di menu Notifikasi di aplikasi.',
      sms: 'Info order Tradewind: {text}',
    },
    stop_reached: {
      subject: 'Posisi Tradewind ditutup pada stop loss atau take profit',
      title: 'Posisi ditutup',
      body: 'Stop loss atau take profit yang Anda pasang telah tercapai. {text}',
      advice: 'Anda dapat mematikan email ini di menu Notifikasi di aplikasi.',
      sms: 'Tradewind: stop loss atau take profit yang Anda pasang telah tercapai. {text}',
    },
    margin_call: {
      subject: 'Margin call pada akun Tradewind Anda',
      title: 'Pemberitahuan margin call',
      body: 'Akun Anda perlu perhatian. {text}',
      advice:
        'Tutup posisi atau tambah dana. Jika level margin turun lagi, kami mulai menutup posisi secara otomatis, dimulai dari yang ruginya paling besar.',
      sms: 'Margin call Tradewind. {text}',
    },
    stop_out: {
      subject: 'Posisi Tradewind ditutup oleh stop out',
      title: 'Posisi terkena stop out',
      body: 'Level margin akun Anda turun ke level stop out. {text}',
      advice: 'Posisi lain mungkin ikut ditutup. Semuanya dapat dilihat di riwayat order Anda.',
      sms: 'Posisi Tradewind terkena stop out: {text}',
    },
    code_register: {
      subject: 'Kode verifikasi Tradewind Anda',
      title: 'Kode verifikasi Anda',
      body: 'Masukkan kode ini untuk membuka akun Tradewind Anda.',
      advice:
        'Jika Anda tidak memintanya, abaikan saja: tanpa kode, tidak ada akun yang dibuka. Jangan berikan kode kepada siapa pun; kami tidak akan pernah memintanya.',
      sms: {
        one: '{code} adalah kode verifikasi Tradewind, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
        other: '{code} adalah kode verifikasi Tradewind, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
      },
    },
    code_reset: {
      subject: 'Kode Anda untuk perubahan akun Tradewind',
      title: 'Konfirmasi bahwa ini Anda',
      body: 'Masukkan kode ini untuk mengonfirmasi: {purpose}. Kode ini tidak berlaku untuk hal lain.',
      advice:
        'Jika Anda tidak memintanya, tidak ada yang berubah dan Anda tidak perlu melakukan apa pun. Jangan berikan kode kepada siapa pun dan masukkan hanya di aplikasi Tradewind; kami tidak akan pernah memintanya.',
      sms: {
        one: '{code} adalah kode Tradewind Anda, hanya untuk: {purpose}, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
        other:
          '{code} adalah kode Tradewind Anda, hanya untuk: {purpose}, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
      },
    },
    password_changed: {
      subject: 'Kata sandi Tradewind Anda telah diganti',
      title: 'Kata sandi Anda telah diganti',
      body: 'Kata sandi akun Tradewind Anda telah diganti. Semua perangkat lain telah dikeluarkan.',
      advice:
        'Jika ini bukan Anda, segera atur kata sandi baru lewat “Lupa kata sandi?” di halaman masuk, dan hubungi layanan pelanggan.',
      sms: 'Kata sandi Tradewind Anda telah diganti. Bukan Anda? Segera atur yang baru lewat “Lupa kata sandi?” dan hubungi layanan pelanggan.',
    },
    new_login: {
      subject: 'Login baru ke akun Tradewind Anda',
      title: 'Login baru',
      body: 'Ada login ke akun Tradewind Anda dari tempat baru.',
      advice:
        'Jika ini bukan Anda, segera ganti kata sandi dan keluarkan perangkat itu di menu Keamanan. Kami juga menyarankan verifikasi dua langkah.',
      sms: 'Login baru ke akun Tradewind Anda: {device}, {address}. Bukan Anda? Segera ganti kata sandi.',
    },
    two_factor_on: {
      subject: 'Verifikasi dua langkah aktif',
      title: 'Verifikasi dua langkah aktif',
      body: 'Mulai sekarang, setiap login ke akun Tradewind memerlukan kode dari aplikasi autentikator. Simpan kode pemulihan di tempat aman.',
      advice: 'Jika ini bukan Anda, segera ganti kata sandi dan hubungi layanan pelanggan.',
      sms: 'Verifikasi dua langkah akun Tradewind kini aktif. Bukan Anda? Segera ganti kata sandi dan hubungi layanan pelanggan.',
    },
    two_factor_off: {
      subject: 'Verifikasi dua langkah nonaktif',
      title: 'Verifikasi dua langkah nonaktif',
      body: 'Login ke akun Tradewind Anda tidak lagi memerlukan kode dari aplikasi autentikator.',
      advice:
        'Jika ini bukan Anda, segera ganti kata sandi, aktifkan kembali verifikasi dua langkah, dan hubungi layanan pelanggan.',
      sms: 'Verifikasi dua langkah akun Tradewind kini nonaktif. Bukan Anda? Segera ganti kata sandi dan hubungi layanan pelanggan.',
    },
    second_factor_failed: {
      subject: 'Kode verifikasi dua langkah yang salah untuk akun Tradewind Anda',
      title: 'Kode verifikasi dua langkah salah',
      body: 'Kode verifikasi dua langkah yang salah dimasukkan untuk akun Tradewind Anda. Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, pelakunya mengetahui kata sandi Anda atau memakai perangkat tempat Anda masuk.',
      advice: 'Jika ini bukan Anda, segera ganti kata sandi dan keluarkan semua perangkat lain di menu Keamanan.',
      sms: 'Kode verifikasi dua langkah salah untuk akun Tradewind Anda: {device}, {address}. Bukan Anda? Segera ganti kata sandi.',
    },
    passkey_added: {
      subject: 'Passkey ditambahkan ke akun Tradewind Anda',
      title: 'Passkey ditambahkan',
      body: 'Anda kini juga dapat masuk ke akun Tradewind dengan passkey “{name}”.',
      advice:
        'Jika ini bukan Anda, segera hapus passkey tersebut di menu Keamanan, ganti kata sandi, dan hubungi layanan pelanggan.',
      sms: 'Passkey “{name}” ditambahkan ke akun Tradewind Anda. Bukan Anda? Segera hapus dan ganti kata sandi.',
    },
    passkey_removed: {
      subject: 'Passkey dihapus dari akun Tradewind Anda',
      title: 'Passkey dihapus',
      body: 'Anda tidak lagi dapat masuk ke akun Tradewind dengan passkey “{name}”.',
      advice: 'Jika ini bukan Anda, segera ganti kata sandi dan hubungi layanan pelanggan.',
      sms: 'Passkey “{name}” dihapus dari akun Tradewind Anda. Bukan Anda? Segera ganti kata sandi.',
    },
    service_added: {
      subject: 'Layanan lain diberi akses ke akun Tradewind Anda',
      title: 'Akses untuk layanan lain',
      body: '“{name}” kini dapat menempatkan order di akun Tradewind Anda atau menerima peristiwanya, dalam batasnya. Layanan ini tidak dapat menarik dana.',
      advice:
        'Jika ini bukan Anda, segera hapus akses ini di menu Program, ganti kata sandi, dan hubungi layanan pelanggan.',
      sms: '“{name}” diberi akses ke akun Tradewind Anda. Bukan Anda? Segera hapus di menu Program dan ganti kata sandi.',
    },
    api_key_created: {
      subject: 'Kunci API dibuat untuk akun Tradewind Anda',
      title: 'Kunci API dibuat',
      body: 'Dengan kunci API “{name}”, program kini dapat menggunakan akun Tradewind Anda sesuai izinnya. Tidak ada kunci yang dapat menarik dana.',
      advice:
        'Jika ini bukan Anda, segera hapus kunci tersebut di menu Program, ganti kata sandi, dan hubungi layanan pelanggan.',
      sms: 'Kunci API “{name}” dibuat untuk akun Tradewind Anda. Bukan Anda? Segera hapus dan ganti kata sandi.',
    },
    api_key_network: {
      subject: 'Kunci API Tradewind Anda digunakan dari jaringan baru',
      title: 'Kunci API digunakan dari jaringan baru',
      body: 'Kunci API “{name}” digunakan untuk pertama kalinya dari jaringan ini.',
      advice: 'Jika Anda tidak mengenali alamat ini, segera jeda atau hapus kunci tersebut di menu Program.',
      sms: 'Kunci API Tradewind “{name}” digunakan dari jaringan baru: {address}. Bukan milik Anda? Segera hapus kunci tersebut.',
    },
    payout_method_added: {
      subject: 'Metode penarikan ditambahkan ke akun Tradewind Anda',
      title: 'Metode penarikan ditambahkan',
      body: 'Akun Tradewind Anda memiliki metode penarikan baru: {method}.',
      advice:
        'Jika ini bukan Anda, segera hapus metode itu di menu Dompet, ganti kata sandi, dan hubungi layanan pelanggan.',
      sms: 'Metode penarikan baru di akun Tradewind Anda: {method}. Bukan Anda? Segera ganti kata sandi dan hubungi layanan pelanggan.',
    },
    withdrawal_requested: {
      subject: 'Ada permintaan penarikan dari akun Tradewind Anda',
      title: 'Permintaan penarikan diterima',
      body: 'Penarikan #{number} sebesar {amount} ke {method} telah diminta. Kami sedang memprosesnya.',
      advice: 'Jika ini bukan Anda, segera batalkan di aplikasi, ganti kata sandi, dan hubungi layanan pelanggan.',
      sms: 'Tradewind: penarikan #{number} sebesar {amount} diminta. Bukan Anda? Segera batalkan di aplikasi dan ganti kata sandi.',
    },
    withdrawal_paid: {
      subject: 'Penarikan Tradewind Anda telah dikirim',
      title: 'Penarikan dikirim',
      body: 'Penarikan #{number} sebesar {amount} telah dikirim. Waktu dana tiba bergantung pada jaringan atau bank Anda.',
      advice: 'Jika Anda tidak memintanya, segera hubungi layanan pelanggan.',
      sms: 'Tradewind: penarikan #{number} sebesar {amount} telah dikirim. Bukan permintaan Anda? Segera hubungi layanan pelanggan.',
    },
    withdrawal_refused: {
      subject: 'Penarikan Tradewind Anda ditolak',
      title: 'Penarikan ditolak',
      body: 'Penarikan #{number} sebesar {amount} ditolak. Dananya telah dikembalikan ke saldo Anda.',
      advice: 'Jika ada yang kurang jelas, silakan hubungi layanan pelanggan.',
      sms: 'Tradewind: penarikan #{number} sebesar {amount} ditolak, dananya telah dikembalikan ke saldo Anda. Alasannya ada di aplikasi.',
    },
    deposit_credited: {
      subject: 'Deposit Tradewind Anda telah dikreditkan',
      title: 'Deposit dikreditkan',
      body: 'Deposit #{number} sebesar {amount} sudah masuk ke saldo Anda.',
      advice: 'Jika Anda tidak mengenali deposit ini, silakan hubungi layanan pelanggan.',
      sms: 'Tradewind: deposit #{number} sebesar {amount} sudah masuk ke saldo Anda.',
    },
    deposit_rejected: {
      subject: 'Deposit Tradewind Anda ditolak',
      title: 'Deposit ditolak',
      body: 'Deposit #{number} sebesar {amount} ditolak dan tidak dikreditkan.',
      advice: 'Jika ada yang kurang jelas, silakan hubungi layanan pelanggan.',
      sms: 'Tradewind: deposit #{number} sebesar {amount} ditolak. Alasannya ada di aplikasi.',
    },
    balance_corrected: {
      subject: 'Saldo Tradewind Anda dikoreksi',
      title: 'Saldo dikoreksi',
      body: 'Saldo Anda dikoreksi sebesar {amount}. Catatannya ada di mutasi akun Anda.',
      advice: 'Jika ada yang kurang jelas, silakan hubungi layanan pelanggan.',
      sms: 'Tradewind: saldo Anda dikoreksi sebesar {amount}. Alasannya ada di mutasi akun Anda.',
    },
    account_suspended: {
      subject: 'Akun Tradewind Anda ditangguhkan',
      title: 'Akun ditangguhkan',
      body: 'Order baru dan penarikan di akun Tradewind Anda ditangguhkan. Posisi terbuka tetap dapat ditutup.',
      advice: 'Silakan hubungi layanan pelanggan untuk menyelesaikannya.',
      sms: 'Tradewind: order baru dan penarikan di akun Anda ditangguhkan. Posisi terbuka tetap dapat ditutup. Silakan hubungi layanan pelanggan.',
    },
    group_changed: {
      subject: 'Grup akun Tradewind Anda berubah',
      title: 'Grup akun berubah',
      body: 'Akun Anda sekarang termasuk dalam grup lain. Leverage dan batas order baru dapat berbeda. Posisi terbuka tetap memakai margin yang sama, tetapi level margin call dan stop out, swap, serta komisi penutupan dari grup baru langsung berlaku untuk posisi tersebut. Periksa level margin Anda.',
      advice:
        'Ketentuan grup Anda ada di aplikasi, di menu Saya. Jika Anda tidak menduganya, silakan hubungi layanan pelanggan.',
      sms: 'Tradewind: akun Anda sekarang termasuk dalam grup lain. Ketentuannya ada di aplikasi, di menu Saya.',
    },
    chat_answer: {
      subject: 'Layanan pelanggan telah menjawab Anda',
      title: 'Layanan pelanggan telah menjawab',
      body: 'Kami telah menjawab pesan Anda di obrolan.',
      advice: 'Untuk melanjutkan, buka lagi obrolan. Kami tidak pernah meminta kata sandi atau kode Anda.',
      sms: 'Tradewind: layanan pelanggan telah menjawab Anda. Buka obrolan untuk membacanya.',
    },
    chat_waiting: {
      subject: 'Pengunjung menunggu di obrolan bantuan',
      title: 'Pengunjung menunggu di obrolan',
      body: 'Seorang pengunjung menulis di obrolan bantuan saat tidak ada operator.',
      advice: 'Pesan lain dalam percakapan ini selama sepuluh menit tidak diberitahukan lagi.',
      sms: 'Tradewind: pengunjung menunggu di obrolan bantuan.',
    },
    operator_link: {
      subject: 'Tautan Anda ke back-office Tradewind',
      title: 'Tautan Anda ke back-office',
      body: 'Dengan tautan ini Anda membuat kata sandi untuk akun operator dan menyiapkan autentikator. Hanya dapat digunakan satu kali dan berlaku 48 jam.',
      advice: 'Jangan berikan kepada siapa pun. Jika Anda tidak menunggu undangan atau reset, beri tahu admin.',
      sms: 'Tradewind: tautan Anda ke back-office: {link}',
    },
    log_head: {
      subject: 'Hash terakhir log peristiwa',
      title: 'Hash terakhir log peristiwa',
      body: 'Simpan baris ini di luar instalasi. Baris ini membuktikan bahwa riwayat semua transaksi sebelumnya tidak ditulis ulang: npm run verify -- --expect {text}',
      advice: 'Anda menerima satu baris seperti ini setelah setiap hari perdagangan.',
      sms: 'Log Tradewind: {text}',
    },
  },
};

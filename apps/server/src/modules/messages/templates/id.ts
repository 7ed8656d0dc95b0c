import type { MessageTexts } from './types.ts';

export const id: MessageTexts = {
  labels: { time: 'Waktu', device: 'Perangkat', address: 'Alamat jaringan', name: 'Nama passkey' },
  unknown: 'tidak diketahui',
  valid: 'Berlaku selama {minutes} menit.',
  automatic: 'Pesan ini dikirim otomatis. Mohon tidak membalasnya.',
  templates: {
    code_register: {
      subject: 'Kode Anda untuk membuka akun Tradewind',
      title: 'Buka akun Anda',
      body: 'Masukkan kode ini untuk membuka akun Tradewind Anda.',
      advice:
        'Jika Anda tidak memintanya, abaikan saja: tanpa kode, tidak ada akun yang dibuka. Jangan berikan kode kepada siapa pun; kami tidak akan pernah memintanya.',
      sms: '{code} adalah kode untuk membuka akun Tradewind, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
    },
    code_reset: {
      subject: 'Kode Anda untuk kata sandi Tradewind baru',
      title: 'Atur kata sandi baru',
      body: 'Masukkan kode ini untuk mengatur kata sandi baru akun Tradewind Anda.',
      advice:
        'Jika Anda tidak memintanya, kata sandi Anda tetap sama dan Anda tidak perlu melakukan apa pun. Jangan berikan kode kepada siapa pun; kami tidak akan pernah memintanya.',
      sms: '{code} adalah kode untuk kata sandi Tradewind baru, berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
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
      body: 'Akun Tradewind Anda dimasuki dari tempat yang belum pernah kami lihat.',
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
    passkey_added: {
      subject: 'Passkey ditambahkan ke akun Tradewind Anda',
      title: 'Passkey ditambahkan',
      body: 'Akun Tradewind Anda kini juga dapat dimasuki dengan passkey “{name}”.',
      advice:
        'Jika ini bukan Anda, segera hapus passkey tersebut di menu Keamanan, ganti kata sandi, dan hubungi layanan pelanggan.',
      sms: 'Passkey “{name}” ditambahkan ke akun Tradewind Anda. Bukan Anda? Segera hapus dan ganti kata sandi.',
    },
    passkey_removed: {
      subject: 'Passkey dihapus dari akun Tradewind Anda',
      title: 'Passkey dihapus',
      body: 'Akun Tradewind Anda tidak lagi dapat dimasuki dengan passkey “{name}”.',
      advice: 'Jika ini bukan Anda, segera ganti kata sandi dan hubungi layanan pelanggan.',
      sms: 'Passkey “{name}” dihapus dari akun Tradewind Anda. Bukan Anda? Segera ganti kata sandi.',
    },
  },
};

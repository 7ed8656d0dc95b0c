import type { Texts } from './types.ts';

/** Indonesian. */
export const id: Texts = {
  memo: {
    demo_issue: 'Dana demo diberikan',
    demo_reset: 'Akun demo direset',
    trade_fee: 'Biaya trading {symbol}',
    trade_profit: 'Hasil trading {symbol}',
    negative_balance_protection: 'Perlindungan saldo negatif',
    deposit: 'Deposit',
    withdrawal: 'Penarikan: ditahan sampai dibayarkan',
    withdrawal_refused: 'Penarikan ditolak: dikembalikan ke saldo',
    withdrawal_paid: 'Penarikan dibayarkan',
    withdrawal_fee: 'Biaya penarikan',
    correction: 'Koreksi',
  },
  otherMemo: 'Perubahan saldo',
  announcements: {
    restricted_regions: {
      title: 'Wilayah yang tidak kami layani',
      body: `Kami tidak menyediakan layanan di {regions}.

Penduduk wilayah ini tidak dapat membuka akun. Jika Anda telah pindah ke salah satunya, hubungi layanan pelanggan sebelum melanjutkan trading.`,
    },
  },
  logColumns: {
    time: 'Waktu (UTC)',
    memo: 'Keterangan',
    change: 'Perubahan (USD)',
    balance: 'Saldo (USD)',
    cause: 'Jenis',
    order: 'Nomor order',
    entry: 'Nomor entri',
  },
};

import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Indonesian. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Dana demo diberikan',
    demo_reset: 'Akun demo direset',
    trade_fee: 'Komisi {symbol}',
    commission: 'Komisi akun {symbol}',
    trade_profit: 'P/L terealisasi {symbol}',
    financing: 'Swap {symbol}',
    negative_balance_protection: 'Perlindungan saldo negatif',
    deposit: 'Deposit #{number}',
    withdrawal: 'Penarikan #{number}',
    withdrawal_refused: 'Penarikan #{number}: dikembalikan ke saldo',
    withdrawal_paid: 'Penarikan #{number}: dikirim',
    withdrawal_fee: 'Penarikan #{number}: biaya',
    correction: 'Koreksi: {reason}',
  },
  otherMemo: 'Perubahan saldo',
  fundsStatus: {
    deposit: ['Sedang diperiksa', 'Dikreditkan', 'Ditolak', 'Tidak sah'],
    withdrawal: ['Sedang diproses', 'Dikirim', 'Ditolak', 'Dibatalkan'],
  },
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

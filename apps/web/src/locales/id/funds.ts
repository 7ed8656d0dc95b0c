export const funds = {
  charge: 'Deposit',
  withdraw: 'Penarikan',
  withdrawWay: 'Tautkan metode penarikan',
  wallet: 'Dompet',
  bankCards: 'Rekening bank',
  coinAddresses: 'Alamat kripto',
  closedTitle: 'Belum dibuka di sini',
  closedBody: 'Deposit dan penarikan belum dibuka di instalasi ini. Saldo dan setiap perubahannya ada di rincian akun.',
  toHistory: 'Rincian akun',
};

export const history = {
  title: 'Rincian akun',
  balance: 'Saldo',
  locked: 'Dikunci',
  log: 'Mutasi akun',
  balanceAfter: 'Saldo {amount}',
  order: 'Order {id}',
  emptyTitle: 'Belum ada mutasi',
  emptyBody: 'Setiap perubahan saldo beserta penyebabnya akan tercantum di sini.',
  failed: 'Mutasi akun gagal dimuat',
  end: 'Semua sudah ditampilkan.',
};

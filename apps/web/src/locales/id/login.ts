export const login = {
  title: 'Masuk',
  headline: 'Trading dengan dana latihan {amount} USD',
  body: 'Akun demo tidak perlu pendaftaran. Akun ini terikat pada perangkat ini, memakai harga dan aturan yang sama dengan akun real, dan dapat direset kapan saja.',
  demo: 'Buka akun demo',
  later: 'Pendaftaran dengan email atau nomor ponsel belum dibuka. Nantinya tersedia di sini.',
};

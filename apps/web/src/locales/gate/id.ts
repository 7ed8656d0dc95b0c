export const gate = {
  title: 'Hanya untuk akun real',
  body: 'Silakan daftar atau masuk ke akun real.',
  keeps: 'Akun demo tetap ada di perangkat ini, dan favorit serta pengaturan Anda tetap tersimpan.',
  register: 'Daftar',
  login: 'Masuk ke akun real',
};

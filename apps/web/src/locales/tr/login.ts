export const login = {
  title: 'Giriş yap',
  headline: '{amount} USD sanal parayla işlem yapın',
  body: 'Demo hesap kayıt gerektirmez. Bu cihaza aittir, gerçek hesapla aynı fiyat ve kuralları kullanır, dilediğiniz zaman sıfırlanabilir.',
  demo: 'Demo hesap aç',
  later: 'E-posta veya cep telefonuyla kayıt henüz açık değil. Açıldığında burada bulacaksınız.',
};

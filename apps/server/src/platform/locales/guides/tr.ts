import type { Translation } from '@tradewind/contract';
import type { Guides } from './types.ts';

export const guides: Translation<Guides> = {
  category: 'Rehber',
  articles: {
    fills_and_slippage: {
      title: 'Emirler nasıl gerçekleşir, fiyat kayması nedir',
      desc: 'Hangi fiyatı alırsınız, neden gördüğünüzden farklı olabilir ve bunu nerede kontrol edebilirsiniz.',
      content: `<p>Her enstrümanın iki fiyatı vardır: satış yaptığınız <strong>bid</strong> ve alış yaptığınız <strong>ask</strong>. Aradaki fark spread’dir ve onu bir kez ödersiniz: fiyat değişmediyse, açılıp hemen kapatılan bir pozisyonun maliyeti spread ve komisyonlardır.</p>
<h2>Hangi fiyatı alırsınız</h2>
<ul>
<li><strong>Alış</strong>, ask fiyatından açılır ve bid fiyatından kapanır.</li>
<li><strong>Satış</strong>, bid fiyatından açılır ve ask fiyatından kapanır.</li>
<li><strong>Piyasa emri</strong>, ekranınızın bir an önce gösterdiği fiyattan değil, sunucuya ulaştığı andaki fiyattan gerçekleşir.</li>
<li>Bekleyen <strong>limit emri</strong>, giriş fiyatından veya daha iyisinden gerçekleşir. Bekleyen <strong>stop emri</strong>, giriş fiyatına ulaşılınca piyasa emrine dönüşür.</li>
<li><strong>Kâr al</strong>, kendi fiyatından veya daha iyisinden gerçekleşir. <strong>Zarar durdur</strong>, bu fiyata ulaşan tikin piyasa fiyatından gerçekleşir.</li>
</ul>
<h2>Fiyat kayması</h2>
<p>Fiyat kayması, emir fiyatı ile gerçekleşen fiyat arasındaki farktır. Aleyhinize de lehinize de olabilir. En çok fiyatlar sıçradığında büyür: önemli haberlerden sonra ve piyasa hafta sonu ardından açıldığında. Fiyat, zarar durdur fiyatınızın üzerinden atlarsa emir fiyat boşluğundan (gap) sonraki ilk fiyattan gerçekleşir. <strong>Zarar durdur zararı sınırlar; fiyatı garanti etmez.</strong></p>
<h2>Nerede kontrol edebilirsiniz</h2>
<p>Her emirde emir fiyatı ile gerçekleşen fiyat yan yana gösterilir. Her gerçekleşmeye yol açan kotasyon, yalnızca ekleme yapılabilen bir kayıtta saklanır.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Teminat tamamlama çağrısı ve stop out',
      desc: 'Teminat seviyesi ne anlatır, pozisyonlar ne zaman otomatik olarak kapatılır ve bu nasıl önlenir.',
      content: `<p>Kaldıraçla, yatırdığınızdan daha büyük bir tutarla işlem yaparsınız. Paranızın bir pozisyon için ayrılan kısmı o pozisyonun <strong>teminatıdır</strong>. Teminat, emir gerçekleşince belirlenir ve pozisyon kapatılana kadar aynı kalır.</p>
<h2>Teminat seviyesi</h2>
<p><strong>Varlık</strong>, bakiyenize tüm açık pozisyonların kârının eklenmiş veya zararının düşülmüş hâlidir. <strong>Teminat seviyesi</strong>, varlığın kullanılan teminata yüzde olarak oranıdır. 1.500 USD varlık ve 1.000 USD kullanılan teminatla %150 olur. Oturum açtıysanız aşağıda kendi hesabınızın seviyelerini, açmadıysanız genel seviyeleri görürsünüz; bir hesabın seviyeleri farklı olabilir.</p>
<h2>Teminat tamamlama çağrısı: %{margin_call}</h2>
<p>Teminat seviyeniz bu orana düştüğünde size haber veririz. Henüz hiçbir şey kapatılmaz. %100 seviyesinde serbest teminat kalmaz: yeni pozisyon açılamaz.</p>
<h2>Stop out: %{stop_out}</h2>
<p>Bu seviyede pozisyonlarınız otomatik olarak kapatılmaya başlar: önce en çok zarar eden, piyasa fiyatından, birer birer, seviye yeniden %{stop_out} oranının üzerine çıkana kadar. Piyasası kapalı olan pozisyonlar, piyasa açılana kadar açık kalır. Fiyatlar bakiyenizi sıfırın altına düşürecek kadar sıçrarsa, açık pozisyon kalmayınca farkı biz karşılar ve bakiyenizi sıfıra getiririz.</p>
<h2>Bu nasıl önlenir</h2>
<ul>
<li>Kullanabileceğinizden daha düşük kaldıraç kullanın. Emir paneli, onaylamadan önce teminatı, komisyonu ve kalan serbest teminatı gösterir.</li>
<li>Zarar durdur emrini zarar etmeye başlayınca değil, pozisyonu açarken verin.</li>
<li>Birden çok pozisyonun aynı anda zarar edebileceğini unutmayın: hepsi tek bir varlığı paylaşır.</li>
</ul>
<p>Kaldıraç, zararı da kâr kadar büyütür. İhtiyacınız olan parayla işlem yapmayın.</p>`,
    },
    demo_and_real: {
      title: 'Demo hesap ve gerçek hesap',
      desc: 'Neler aynı, neler farklı ve demo hesabın size öğretemeyeceği şeyler.',
      content: `<p>Her şeyi kaydolmadan deneyebilirsiniz: <strong>demo hesap</strong>, cihazınızda {demo_balance} USD sanal parayla açılır.</p>
<h2>Neler aynı</h2>
<p>Piyasa fiyatları ve gerçekleşme kuralları: demo emirler gerçek emirlerle aynı programdan geçer. Spread, komisyon, kaldıraç, teminat tamamlama çağrısı ve stop out her hesabın kendi koşullarına bağlıdır; bunları uygulamada Hesabım bölümünde bulabilirsiniz.</p>
<h2>Neler farklı</h2>
<ul>
<li>Sanal para yatırılamaz, çekilemez veya gerçek paraya çevrilemez. Para yatırma, para çekme, kimlik doğrulama, davetler ve şifre gerçek hesaplara özgüdür.</li>
<li>Demo hesap sıfırlanabilir: her şey kâr veya zarar olmadan kapatılır ve bakiye başlangıç tutarına döner. Gerçek hesap sıfırlanamaz.</li>
<li>Demo hesap cihazınıza aittir. Tarayıcı verileri silinirse hesaba yeniden erişemeyebilirsiniz.</li>
</ul>
<h2>Öğretemeyeceği şeyler</h2>
<p>Sanal para kaybetmek can yakmaz. Birçok kişi demo hesapta sakin, kendi birikimiyle ise bambaşka davranır. Küçük başlayın ve rahat uyuyabildiğiniz büyüklükte kalın.</p>
<h2>Gerçek hesap açmak</h2>
<p>E-posta adresiniz veya cep telefonu numaranızla kaydolun. Bu yeni bir hesaptır: demo hesabın parası, pozisyonları ve geçmişi taşınmaz. Para yatırmadan önce duyuruları okuyun: hizmet vermediğimiz bölgeler orada belirtilir.</p>`,
    },
  },
};

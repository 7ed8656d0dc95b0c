import type { Translation } from '@tradewind/contract';
import type { Guides } from './types.ts';

export const guides: Translation<Guides> = {
  category: 'Panduan',
  articles: {
    fills_and_slippage: {
      title: 'Cara order dieksekusi, dan apa itu slippage',
      desc: 'Harga mana yang Anda dapatkan, mengapa bisa berbeda dari yang Anda lihat, dan di mana memeriksanya.',
      content: `<p>Setiap instrumen memiliki dua harga: <strong>bid</strong>, harga saat Anda menjual, dan <strong>ask</strong>, harga saat Anda membeli. Selisihnya adalah spread, dan Anda membayarnya sekali: jika harga tidak bergerak, posisi yang dibuka lalu langsung ditutup memakan biaya sebesar spread dan komisi.</p>
<h2>Harga mana yang Anda dapatkan</h2>
<ul>
<li>Posisi <strong>beli</strong> dibuka pada ask dan ditutup pada bid.</li>
<li>Posisi <strong>jual</strong> dibuka pada bid dan ditutup pada ask.</li>
<li><strong>Order pasar</strong> dieksekusi pada harga saat order tiba di server, bukan harga yang tampil di layar Anda sesaat sebelumnya.</li>
<li>Pending order berupa <strong>order limit</strong> dieksekusi pada harga entrinya atau lebih baik. Pending order berupa <strong>order stop</strong> menjadi order pasar begitu harga entrinya tercapai.</li>
<li><strong>Take profit</strong> dieksekusi pada harganya atau lebih baik. <strong>Stop loss</strong> dieksekusi pada harga pasar dari tick yang mencapainya.</li>
</ul>
<h2>Slippage</h2>
<p>Slippage adalah selisih antara harga order dan harga eksekusi. Bisa merugikan, bisa juga menguntungkan Anda. Slippage paling besar terjadi saat harga melompat: setelah berita penting, dan saat pasar dibuka setelah akhir pekan. Jika harga melompati stop loss Anda, stop loss dieksekusi pada harga pertama setelah gap itu. <strong>Stop loss membatasi kerugian, tetapi tidak menjamin harga.</strong></p>
<h2>Di mana memeriksanya</h2>
<p>Setiap order menampilkan harga order dan harga eksekusi berdampingan. Untuk setiap eksekusi, kuotasi yang menyebabkannya disimpan dalam catatan yang hanya dapat ditambah.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Margin call dan stop out',
      desc: 'Apa arti level margin, kapan posisi ditutup secara otomatis, dan cara menghindarinya.',
      content: `<p>Dengan leverage, Anda trading dengan jumlah yang lebih besar daripada dana Anda. Bagian dana yang menopang sebuah posisi adalah <strong>margin</strong>-nya. Margin ditetapkan saat order tereksekusi dan tetap sama sampai posisi ditutup.</p>
<h2>Level margin</h2>
<p><strong>Ekuitas</strong> Anda adalah saldo ditambah laba atau dikurangi rugi semua posisi terbuka. <strong>Level margin</strong> adalah ekuitas dibagi margin terpakai, dalam persen. Dengan ekuitas 1.500 USD dan margin terpakai 1.000 USD, levelnya 150%. Jika Anda sudah masuk, level di bawah ini adalah level akun Anda; jika belum, level umum, dan sebuah akun dapat memiliki level lain.</p>
<h2>Margin call, pada {margin_call}%</h2>
<p>Saat level margin turun ke angka ini, kami memberi tahu Anda. Belum ada posisi yang ditutup. Pada 100% tidak ada lagi margin bebas dan posisi baru tidak dapat dibuka.</p>
<h2>Stop out, pada {stop_out}%</h2>
<p>Pada level ini kami mulai menutup posisi Anda: mulai dari yang ruginya paling besar, pada harga pasar, satu per satu, sampai level kembali di atas {stop_out}%. Posisi yang pasarnya tutup dibiarkan sampai pasar buka. Jika harga melompat begitu jauh hingga saldo Anda di bawah nol, kami mengembalikannya ke nol atas biaya kami setelah tidak ada lagi posisi terbuka.</p>
<h2>Cara menghindarinya</h2>
<ul>
<li>Gunakan leverage lebih rendah dari yang tersedia. Tiket order menampilkan margin, komisi, dan sisa margin bebas sebelum Anda mengonfirmasi.</li>
<li>Pasang stop loss saat membuka posisi, bukan saat sudah rugi.</li>
<li>Ingatlah bahwa beberapa posisi dapat rugi bersamaan: semuanya berbagi satu ekuitas.</li>
</ul>
<p>Leverage memperbesar keuntungan sekaligus kerugian. Jangan trading dengan uang yang Anda butuhkan.</p>`,
    },
    demo_and_real: {
      title: 'Akun demo dan akun real',
      desc: 'Apa yang sama, apa yang berbeda, dan apa yang tidak dapat diajarkan akun demo.',
      content: `<p>Anda dapat mencoba semuanya tanpa mendaftar: <strong>akun demo</strong> dibuka di perangkat Anda dengan {demo_balance} USD dana virtual.</p>
<h2>Apa yang sama</h2>
<p>Harga pasar dan aturan eksekusi: order demo diproses oleh program yang sama dengan order real. Spread, komisi, leverage, margin call, dan stop out mengikuti ketentuan masing-masing akun; lihat di aplikasi, di menu Saya.</p>
<h2>Apa yang berbeda</h2>
<ul>
<li>Dana virtual tidak dapat didepositkan, ditarik, atau diubah menjadi uang sungguhan. Deposit, penarikan, verifikasi identitas, undangan, dan kata sandi hanya untuk akun real.</li>
<li>Akun demo dapat direset: semua posisi ditutup tanpa laba atau rugi, dan saldo kembali ke jumlah awal. Akun real tidak bisa.</li>
<li>Akun demo terikat pada perangkat Anda. Jika data browser dihapus, Anda mungkin tidak dapat membukanya lagi.</li>
</ul>
<h2>Apa yang tidak dapat diajarkan</h2>
<p>Kehilangan dana virtual tidak menyakitkan. Banyak orang trading dengan tenang di akun demo tetapi sangat berbeda dengan tabungannya sendiri. Mulailah dari kecil, dengan ukuran yang membuat Anda tetap bisa tidur nyenyak.</p>
<h2>Membuka akun real</h2>
<p>Daftar dengan alamat email atau nomor ponsel Anda. Ini akun baru: uang, posisi, dan riwayat akun demo tidak dibawa. Sebelum deposit, baca pengumuman: di sana disebutkan wilayah yang tidak kami layani.</p>`,
    },
  },
};

import type { Texts } from './types.ts';

/** Turkish. */
export const tr: Texts = {
  memo: {
    demo_issue: 'Demo para yüklendi',
    demo_reset: 'Demo hesap sıfırlandı',
    trade_fee: '{symbol} işlem ücreti',
    trade_profit: '{symbol} işlem sonucu',
    negative_balance_protection: 'Negatif bakiye koruması',
    deposit: 'Para yatırma',
    withdrawal: 'Para çekme: ödenene kadar ayrıldı',
    withdrawal_refused: 'Para çekme reddedildi: bakiyeye iade edildi',
    withdrawal_paid: 'Para çekme ödendi',
    withdrawal_fee: 'Para çekme ücreti',
    correction: 'Düzeltme',
  },
  otherMemo: 'Bakiye değişikliği',
  announcements: {
    restricted_regions: {
      title: 'Hizmet vermediğimiz bölgeler',
      body: `Şu bölgelere hizmet vermiyoruz: {regions}.

Bu bölgelerde ikamet edenler hesap açamaz. Bu bölgelerden birine taşındıysanız, işlem yapmaya devam etmeden önce lütfen müşteri hizmetlerine başvurun.`,
    },
  },
  logColumns: {
    time: 'Zaman (UTC)',
    memo: 'Açıklama',
    change: 'Değişim (USD)',
    balance: 'Bakiye (USD)',
    cause: 'Tür',
    order: 'Emir',
    entry: 'Kayıt no.',
  },
};

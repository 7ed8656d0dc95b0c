import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Turkish. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Sanal para yüklendi',
    demo_reset: 'Demo hesap sıfırlandı',
    trade_fee: '{symbol} komisyonu',
    commission: '{symbol} hesap komisyonu',
    trade_profit: '{symbol} gerçekleşen K/Z',
    financing: '{symbol} swap',
    negative_balance_protection: 'Negatif bakiye koruması',
    deposit: 'Para yatırma #{number}',
    withdrawal: 'Para çekme #{number}',
    withdrawal_refused: 'Para çekme #{number}: bakiyeye iade edildi',
    withdrawal_paid: 'Para çekme #{number}: gönderildi',
    withdrawal_fee: 'Para çekme #{number}: ücret',
    correction: 'Düzeltme: {reason}',
  },
  otherMemo: 'Bakiye değişikliği',
  fundsStatus: {
    deposit: ['Kontrol ediliyor', 'Bakiyeye eklendi', 'Reddedildi', 'Geçersiz'],
    withdrawal: ['İşleniyor', 'Gönderildi', 'Reddedildi', 'İptal edildi'],
  },
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

export const funds = {
  charge: 'الإيداع',
  withdraw: 'السحب',
  withdrawWay: 'ربط طريقة سحب',
  wallet: 'المحفظة',
  bankCards: 'الحسابات البنكية',
  coinAddresses: 'عناوين العملات الرقمية',
  closedTitle: 'غير متاح هنا بعد',
  closedBody: 'الإيداع والسحب غير متاحين في هذا النظام بعد. تجد رصيدك وكل تغيّراته في كشف الحساب.',
  toHistory: 'كشف الحساب',
};

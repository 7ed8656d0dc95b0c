import type { Texts } from './types.ts';

/** French. */
export const fr: Texts = {
  memo: {
    demo_issue: 'Fonds démo crédités',
    demo_reset: 'Compte démo réinitialisé',
    trade_fee: 'Commission {symbol}',
    trade_profit: 'Résultat {symbol}',
    negative_balance_protection: 'Protection contre le solde négatif',
  },
  otherMemo: 'Variation du solde',
};

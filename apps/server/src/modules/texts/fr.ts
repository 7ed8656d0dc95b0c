import type { Texts } from './types.ts';

/** French. */
export const fr: Texts = {
  memo: {
    demo_issue: 'Fonds démo crédités',
    demo_reset: 'Compte démo réinitialisé',
    trade_fee: 'Commission {symbol}',
    trade_profit: 'Résultat {symbol}',
    negative_balance_protection: 'Protection contre le solde négatif',
    deposit: 'Dépôt',
    withdrawal: 'Retrait : montant réservé jusqu’au paiement',
    withdrawal_refused: 'Retrait refusé : montant rendu au solde',
    withdrawal_paid: 'Retrait payé',
    withdrawal_fee: 'Frais de retrait',
    correction: 'Correction',
  },
  otherMemo: 'Variation du solde',
  announcements: {
    restricted_regions: {
      title: 'Régions non desservies',
      body: `Nous ne proposons pas nos services dans les régions suivantes : {regions}.

Les résidents de ces régions ne peuvent pas ouvrir de compte. Si vous vous y êtes installé, veuillez contacter le service client avant de continuer à trader.`,
    },
  },
  logColumns: {
    time: 'Heure (UTC)',
    memo: 'Description',
    change: 'Variation (USD)',
    balance: 'Solde (USD)',
    cause: 'Motif',
    order: 'Ordre',
    entry: 'Écriture',
  },
};

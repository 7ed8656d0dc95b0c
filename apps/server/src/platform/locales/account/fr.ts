import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** French. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Fonds démo crédités',
    demo_reset: 'Compte démo réinitialisé',
    trade_fee: 'Commission {symbol}',
    commission: 'Commission du compte {symbol}',
    trade_profit: 'Résultat réalisé {symbol}',
    financing: 'Frais overnight {symbol}',
    negative_balance_protection: 'Protection contre le solde négatif',
    deposit: 'Dépôt n° {number}',
    withdrawal: 'Retrait n° {number}',
    withdrawal_refused: 'Retrait n° {number} : restitué au solde',
    withdrawal_paid: 'Retrait n° {number} : effectué',
    withdrawal_fee: 'Retrait n° {number} : frais',
    correction: 'Correction : {reason}',
  },
  otherMemo: 'Variation du solde',
  fundsStatus: {
    deposit: ['En cours de vérification', 'Crédité', 'Refusé', 'Non valable'],
    withdrawal: ['En cours de traitement', 'Effectué', 'Refusé', 'Annulé'],
  },
  announcements: {
    restricted_regions: {
      title: 'Régions où nos services ne sont pas proposés',
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

export const terms = {
  label: 'Changements à venir',
  from: 'À partir de {time}',
  closed: 'Fermé de {from} à {to} : {name}',
  keeps:
    'Vos positions gardent leurs conditions ; un ordre en attente paie la commission en vigueur lors de son exécution.',
  change: '{field} {before} → {after}',
  none: 'aucun',
  suspended: 'Trading suspendu : {reason}',
  field: {
    ForexFeeRate: 'Taux de commission',
    HasForexMultiple: 'Levier',
    MarginMode: 'Marge',
    ForexContNum: 'Taille du contrat',
    ForexMinCont: 'Lots minimum',
    MaxCont: 'Lots maximum',
    Pip: 'Pas des lots',
    TriggerDistance: 'Distance des stops',
    Hours: 'Heures de trading',
  },
  margin: { fixed: 'fixe', leverage: 'selon le levier' },
  hours: { fx: 'semaine forex', crypto: 'jamais fermé', always: 'toujours ouvert' },
};

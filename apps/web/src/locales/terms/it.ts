export const terms = {
  label: 'Modifiche in arrivo',
  from: 'Da {time}',
  closed: 'Chiuso da {from} a {to}: {name}',
  keeps:
    'Le tue posizioni mantengono le loro condizioni; un ordine pendente paga la commissione in vigore alla sua esecuzione.',
  change: '{field} {before} → {after}',
  none: 'nessuna',
  suspended: 'Trading sospeso: {reason}',
  field: {
    ForexFeeRate: 'Aliquota di commissione',
    HasForexMultiple: 'Leva',
    MarginMode: 'Margine',
    ForexContNum: 'Dimensione del contratto',
    ForexMinCont: 'Lotti minimi',
    MaxCont: 'Lotti massimi',
    Pip: 'Passo dei lotti',
    TriggerDistance: 'Distanza degli stop',
    Hours: 'Orari di trading',
  },
  margin: { fixed: 'fisso', leverage: 'secondo la leva' },
  hours: { fx: 'settimana forex', crypto: 'mai chiuso', always: 'sempre aperto' },
};

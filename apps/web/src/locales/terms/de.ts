export const terms = {
  label: 'Kommende Änderungen',
  from: 'Ab {time}',
  closed: 'Geschlossen von {from} bis {to}: {name}',
  keeps:
    'Ihre Positionen behalten ihre Konditionen; eine Pending-Order zahlt die Gebühr, die bei ihrer Ausführung gilt.',
  change: '{field} {before} → {after}',
  none: 'keine',
  suspended: 'Handel ausgesetzt: {reason}',
  field: {
    ForexFeeRate: 'Gebührensatz',
    HasForexMultiple: 'Hebel',
    MarginMode: 'Margin',
    ForexContNum: 'Kontraktgröße',
    ForexMinCont: 'Mindest-Lots',
    MaxCont: 'Höchst-Lots',
    Pip: 'Lot-Schritt',
    TriggerDistance: 'Stop-Abstand',
    Hours: 'Handelszeiten',
  },
  margin: { fixed: 'fest', leverage: 'nach Hebel' },
  hours: { fx: 'Forex-Woche', crypto: 'nie geschlossen', always: 'immer offen' },
};

/** Upcoming changes of an instrument, announced on its trade page. */
export const terms = {
  label: 'Changes to come',
  from: 'From {time}',
  closed: 'Closed from {from} to {to}: {name}',
  keeps: 'What you hold keeps its terms; a pending order pays the fee in force when it is filled.',
  change: '{field} {before} → {after}',
  none: 'none',
  suspended: 'Trading is suspended: {reason}',
  field: {
    ForexFeeRate: 'Fee rate',
    HasForexMultiple: 'Leverage',
    MarginMode: 'Margin',
    ForexContNum: 'Contract size',
    ForexMinCont: 'Minimum lots',
    MaxCont: 'Maximum lots',
    Pip: 'Lot step',
    TriggerDistance: 'Minimum stop distance',
    Hours: 'Trading hours',
  },
  margin: { fixed: 'fixed', leverage: 'by leverage' },
  hours: { fx: 'forex week', crypto: 'never closed', always: 'always open' },
} as const;

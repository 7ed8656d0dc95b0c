/** The terms of the account, opened on the Me page. */
export const group = {
  title: 'Account terms',
  hint: 'Leverage, commission, limits',
  kind: {
    retail: 'Retail',
    professional: 'Professional',
    demo: 'Demo',
  },
  about: {
    retail: 'For private traders: the rules that protect retail clients apply to you.',
    professional:
      'For experienced traders who meet the criteria: fewer limits, but also less protection than retail clients have.',
    demo: 'For practice with virtual money, under these terms.',
  },
  leverage: 'Largest leverage',
  noLimit: 'No limit',
  notOffered: 'Not offered',
  noCaps: 'Your account sets no limit on leverage: you can use whatever an instrument offers.',
  commission: 'Account commission',
  perLot: '{amount} USD per lot, at opening and again at closing',
  none: 'None',
  financing: 'Overnight financing',
  charged: 'As stated for each instrument',
  swapFree: 'Swap-free: neither charged nor paid',
  marginCall: 'Margin call',
  stopOut: 'Stop-out',
  atLevel: 'At a margin level of {level}',
  maxOrders: 'Most positions and pending orders',
  maxLots: 'Most lots in one instrument',
  verification: 'These need an approved identity verification: {list}.',
  action: {
    deposit: 'deposits',
    trade: 'trading',
    withdraw: 'withdrawals',
  },
} as const;

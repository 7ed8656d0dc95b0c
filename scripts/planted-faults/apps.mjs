/** The trader's app, the back-office and the components of both. Those of a browser come last. */
const WEB = 'apps/web/src';
const DESK = 'apps/backoffice/src';

export const APPS = [
  {
    name: 'preview forgets the fee',
    file: `${WEB}/trading/check.ts`,
    find: 'figures.free < cost.required',
    replace: 'figures.free < cost.margin',
    tests: { project: 'apps', file: `${WEB}/trading/check.test.ts` },
  },
  {
    name: 'profits with two decimals',
    file: 'packages/ui/src/format/number.ts',
    find: 'balance: 2, profit: 6,',
    replace: 'balance: 2, profit: 2,',
    tests: { project: 'apps', file: 'packages/ui/src/format/format.test.ts' },
  },
  {
    name: 'no English in place of missing texts',
    file: 'packages/ui/src/i18n/translator.ts',
    find: '{ ...english, ...translation }',
    replace: '{ ...translation }',
    tests: { project: 'apps', file: 'packages/ui/src/i18n/translator.test.ts' },
  },
  {
    name: 'own approval is shown as that of another',
    file: `${DESK}/features/withdrawals/approval.ts`,
    find: 'approvals - (own === undefined ? 0 : 1) > 0',
    replace: 'approvals > 0',
    tests: { project: 'apps', file: `${DESK}/features/withdrawals/approval.test.ts` },
  },
  {
    name: 'correction with the wrong sign',
    file: `${DESK}/features/users/correction.ts`,
    find: `direction === 'take' ?`,
    replace: `direction === 'add' ?`,
    tests: { project: 'apps', file: `${DESK}/features/users/correction.test.ts` },
  },
  {
    name: 'admin approves their own proposal',
    file: 'apps/server/src/staff/second-admin/second-admin.ts',
    find: `if (proposal.proposedBy === operator.id) throw new Refused('forbidden', { reason: 'second_operator' });`,
    replace: '',
    tests: { project: 'server', file: 'apps/server/src/staff/second-admin/second-admin.test.ts' },
  },
  {
    name: 'ticket says the wrong side of a stop',
    file: `${WEB}/trading/reasons.ts`,
    find: `return blocker.above ? t('trade.why.take_profit_above'`,
    replace: `return !blocker.above ? t('trade.why.take_profit_above'`,
    tests: {
      project: 'pages',
      file: 'e2e/pages/orders.test.ts',
      name: 'places a pair of pending orders with an expiry',
    },
  },
  {
    name: 'disabled button looks enabled',
    file: `${WEB}/features/trade/ticket/SideButton.tsx`,
    find: 'aria-disabled={isDisabled || undefined}',
    replace: 'aria-disabled={isSending || undefined}',
    tests: { project: 'pages', file: 'e2e/pages/trade.test.ts', name: 'stops lots at the minimum' },
  },
  {
    name: 'moved price: seen and current are swapped',
    file: `${WEB}/app/PriceMoved.tsx`,
    find: 'asked: format.price(moved.asked, precision), now }',
    replace: 'asked: now, now: format.price(moved.asked, precision) }',
    tests: { project: 'pages', file: 'e2e/pages/orders.test.ts', name: 'reverses and doubles a position' },
  },
  {
    name: 'lost connection is not shown',
    file: `${WEB}/app/ConnectionBar.tsx`,
    find: `const offline = state === 'offline';`,
    replace: `const offline = state === 'idle';`,
    tests: { project: 'pages', file: 'e2e/pages/connection.test.ts', name: 'shows a lost connection' },
  },
];

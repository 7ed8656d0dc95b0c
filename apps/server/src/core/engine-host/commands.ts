/** Completes a caller's command with time and ids. */
import type { AccountId, Command, EngineEvent, OrderId, Outcome, TimeMs } from '@tradewind/engine';
import type { HostCommand, SingleCommand } from './types.ts';

export function completeCommand(command: SingleCommand, nextOrderId: OrderId, now: TimeMs): Command {
  switch (command.type) {
    case 'submit':
      return { ...command, order: nextOrderId, now };
    case 'close':
      return { ...command, partId: nextOrderId, now };
    case 'reverse':
    case 'double':
      return { ...command, newOrder: nextOrderId, now };
    case 'define_instrument':
    case 'define_group':
    case 'set_group':
    case 'set_markup':
    case 'set_limits':
    case 'open_account':
    case 'cancel':
    case 'set_stops':
    case 'update_pending':
    case 'expire':
    case 'reset':
    case 'deposit':
    case 'withdraw':
    case 'refuse_withdrawal':
    case 'pay_withdrawal':
    case 'correct':
    case 'correct_many':
      return { ...command, now };
    default:
      return command;
  }
}

const COMMANDS: Readonly<Record<HostCommand['type'], true>> = {
  configure: true,
  define_instrument: true,
  set_market: true,
  set_pricing: true,
  set_trading: true,
  set_limits: true,
  define_group: true,
  set_group: true,
  set_markup: true,
  open_account: true,
  submit: true,
  close: true,
  close_all: true,
  cancel_all: true,
  cancel: true,
  set_stops: true,
  update_pending: true,
  reverse: true,
  double: true,
  expire: true,
  reset: true,
  deposit: true,
  withdraw: true,
  refuse_withdrawal: true,
  pay_withdrawal: true,
  correct: true,
  correct_many: true,
};

/** Throws RangeError: a command from another process may be anything. */
export function assertKnown({ type }: HostCommand): void {
  if (!Object.hasOwn(COMMANDS, type)) throw new RangeError(`there is no command ${type}`);
}

const BY_THE_CLOCK: ReadonlySet<HostCommand['type']> = new Set([
  'submit',
  'close',
  'close_all',
  'reverse',
  'double',
  'update_pending',
] satisfies HostCommand['type'][]);

export const CONFLICT: Outcome = { ok: false, refusal: { key: 'conflict' } };

/** The outcome of a command that opens, closes or sets an expiry while the clocks are too far apart to tell how old prices are. */
export const CLOCK_SKEW: Extract<Outcome, { readonly ok: false }> = {
  ok: false,
  refusal: { key: 'price_unavailable', reason: 'clock_skew' },
};

/** Whether a command depends on a correct clock: it is filled at a price that must be fresh, or sets an order's expiry. */
export const needsClock = ({ type }: HostCommand): boolean => BY_THE_CLOCK.has(type);

/** The account that the command is for; 0 = none. */
export const accountOf = (command: HostCommand): AccountId => ('account' in command ? command.account : 0);

/** Whether the command's events used the order id that was allocated to it. */
export function usesOrderId(events: readonly EngineEvent[], id: OrderId): boolean {
  return events.some((event) => event.type !== 'transfer' && 'order' in event && event.order.id === id);
}

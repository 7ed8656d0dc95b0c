import { accountCalls } from '@tradewind/contract/light';
import { randomId, setting, useReadable, type Setting } from '@tradewind/ui';
import { useClient, useUser } from '../shared/client.tsx';

/**
 * Whether a tap on Buy or Sell asks for confirmation. Stored with the account. Default: no on a demo account, which
 * is for trying things without risk; yes where real money is involved (docs/decisions/0062).
 */
export function useConfirms(): readonly [boolean, (confirms: boolean) => void] {
  const { api, session } = useClient();
  const user = useUser();
  // a session stored by an earlier version does not have this field yet
  const confirms = user?.is_demo === 1 ? user.confirm_orders === 1 : user?.confirm_orders !== 0;
  const show = (on: 0 | 1): void => {
    const now = session.get();
    if (now !== null && now.user.id === user?.id) session.adopt({ ...now, user: { ...now.user, confirm_orders: on } });
  };
  const set = (wanted: boolean): void => {
    show(wanted ? 1 : 0);
    // a setting that could not be saved is not shown as saved
    api
      .call(accountCalls.confirmOrders, { on: wanted ? 1 : 0 }, { idempotencyKey: randomId() })
      .catch(() => show(wanted ? 0 : 1));
  };
  return [confirms, set];
}

const closing = (account: 'demo' | 'real'): Setting<'as-orders' | 'on' | 'off'> =>
  setting(`tradewind.confirm-closing.${account}`, ['as-orders', 'on', 'off']);
const CLOSING = { demo: closing('demo'), real: closing('real') };

/**
 * Whether closing, reversing, doubling or cancelling an order asks for confirmation: until it is chosen, where Buy and Sell do.
 * Stored on this device, and for demo and real accounts apart.
 */
export function useConfirmsClosing(): readonly [boolean, (confirms: boolean) => void] {
  const [orders] = useConfirms();
  const choice = CLOSING[useUser()?.is_demo === 1 ? 'demo' : 'real'];
  const chosen = useReadable(choice);
  return [chosen === 'as-orders' ? orders : chosen === 'on', (confirms) => choice.set(confirms ? 'on' : 'off')];
}

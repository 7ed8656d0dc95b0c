import { alertCalls, type Order } from '@tradewind/contract/light';
import { useClient } from '../../../shared/client.tsx';
import { useConfirmsClosing } from '../../../trading/confirm-setting.ts';
import type { AnyLine } from './trade-lines.ts';
import type { LineDrop } from './use-line-drop.tsx';

/**
 * Removes a line: a stop, which can be undone; a pending order or an alert, which is cancelled. `onAsk` gets a pending order
 * whose cancellation must be confirmed.
 */
export function useLineRemoval({ drop }: LineDrop, onAsk: (order: Order) => void): (line: AnyLine) => void {
  const { api, orders } = useClient();
  const [confirms] = useConfirmsClosing();
  return (line) => {
    switch (line.kind) {
      case 'stop_loss':
      case 'take_profit':
        return drop(line, line.kind, 0);
      case 'target':
        if (confirms) return onAsk(line.order);
        // success is shown by its event, a refusal by the client
        return void orders.cancel(line.order.Id).catch(() => undefined);
      case 'alert':
        return void api
          .call(alertCalls.removeAlert, { id: line.alert.id })
          .then(async () =>
            (await import('../../../shared/queries.ts')).queries.invalidateQueries({ queryKey: ['alerts'] }),
          )
          .catch(() => undefined);
      case 'entry':
    }
  };
}

import type { Instrument } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useMemo } from 'react';
import { useClient } from '../../shared/client.tsx';
import { SymbolOrders } from './lazy-sheets.ts';

/**
 * The user's positions and pending orders in the displayed instrument. Their code is loaded with the first of them; until
 * then there is room for their first line, which is all of a folded list, so that the ticket does not move under the finger.
 */
export function OwnOrders({ instrument }: { instrument: Instrument }) {
  const { orders } = useClient();
  const holding = useReadable(orders.holding);
  const pending = useReadable(orders.pending);
  const own = useMemo(
    () => [...holding, ...pending].filter(({ ForexId }) => ForexId === instrument.Id),
    [holding, pending, instrument.Id],
  );
  return (
    <div
      data-own-orders={own.length > 0 || undefined}
      className="[--fold:var(--hit)] data-own-orders:min-h-(--fold) [@media(max-height:699px)]:[--fold:2.25rem]"
    >
      <SymbolOrders instrument={instrument} orders={own} />
    </div>
  );
}

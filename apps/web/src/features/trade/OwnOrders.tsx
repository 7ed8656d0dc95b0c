import type { Instrument } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useMemo } from 'react';
import { useClient } from '../../shared/client.tsx';
import { SymbolOrders } from './lazy-sheets.ts';

/** The user's positions and pending orders in the displayed instrument; their code is loaded with the first of them. */
export function OwnOrders({ instrument }: { instrument: Instrument }) {
  const { orders } = useClient();
  const holding = useReadable(orders.holding);
  const pending = useReadable(orders.pending);
  const own = useMemo(
    () => [...holding, ...pending].filter(({ ForexId }) => ForexId === instrument.Id),
    [holding, pending, instrument.Id],
  );
  return <SymbolOrders instrument={instrument} orders={own} />;
}

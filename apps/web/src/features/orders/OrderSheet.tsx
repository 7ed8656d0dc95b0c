import type { Instrument, Order } from '@tradewind/contract/light';
import { Sheet } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useInstrumentOf } from './use-market-of.ts';
import { useLast } from '../../shared/use-last.ts';

interface OrderSheetProps {
  /** Undefined = closed. */
  readonly order: Order | undefined;
  readonly title: string;
  onClose(): void;
  /** Keeps showing the last order while the sheet closes. */
  readonly children: (order: Order, instrument: Instrument) => ReactNode;
}

/** The frame of every sheet about an order. */
export function OrderSheet({ order, title, onClose, children }: OrderSheetProps) {
  const shown = useLast(order);
  const instrument = useInstrumentOf(shown);
  return (
    <Sheet
      open={order !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
    >
      {shown !== undefined && instrument !== undefined && children(shown, instrument)}
    </Sheet>
  );
}

import { Skeleton, useReadable } from '@tradewind/ui';
import type { Side } from '@tradewind/engine';
import { useCurrentInstrument } from '../../shared/instrument.ts';
import { useShortcut } from '../../shared/shortcut.ts';
import { fullChart } from './chart-settings.ts';
import { TicketBar } from './ticket/TicketBar.tsx';
import { TicketBody } from './ticket/TicketBody.tsx';
import { confirmSide } from './ticket/confirmation.ts';

/** B and S open the confirmation for a side: a key is pressed too easily to place an order directly. */
export function useTicketKeys(): void {
  const ask = (side: Side) => () => confirmSide(side);
  useShortcut('b', ask('buy'));
  useShortcut('s', ask('sell'));
}

/** The order ticket for the right side of the desktop layout. Fills its parent and scrolls independently. */
export function TicketPanel() {
  const instrument = useCurrentInstrument();
  const isFull = useReadable(fullChart);
  useTicketKeys();
  if (instrument === undefined) return <TicketSkeleton />;
  return (
    <div className="@container flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <TicketBody key={instrument.Id} instrument={instrument} />
      </div>
      <div className="border-t border-line bg-raised">
        {!isFull && <TicketBar key={instrument.Id} instrument={instrument} />}
      </div>
    </div>
  );
}

function TicketSkeleton() {
  return (
    <div aria-hidden className="space-y-3 p-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}

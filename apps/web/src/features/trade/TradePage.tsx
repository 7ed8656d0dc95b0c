import { useCurrentInstrument } from '../../shared/instrument.ts';
import { useReadable } from '@tradewind/ui';
import { ChartPanel } from './ChartPanel.tsx';
import { fullChart } from './chart-settings.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { TicketBar } from './ticket/TicketBar.tsx';
import { TicketBody } from './ticket/TicketBody.tsx';
import { useTicketKeys } from './TicketPanel.tsx';

/**
 * /trade on phones: chart and ticket scroll; the bar with size, cost and the two buttons stays at the bottom, within reach
 * of the thumb. With text at 200 % (a container of few rem) or on a low screen it scrolls with the rest. In landscape, the
 * ticket is next to the chart.
 */
export function TradePage() {
  const instrument = useCurrentInstrument();
  const isFull = useReadable(fullChart);
  useTicketKeys();
  return (
    <div className="@container mx-auto flex min-h-full max-w-2xl flex-col has-[[data-own-orders]]:[--least-chart:308px] low:h-full low:min-h-0 low:max-w-none low:flex-row">
      <ChartPanel />
      {instrument !== undefined && (
        <div className="contents low:@container low:flex low:w-84 low:shrink-0 low:flex-col low:border-s low:border-line">
          <div className="flex-1 border-t border-line low:min-h-0 low:overflow-y-auto low:overscroll-contain low:border-t-0">
            <OwnOrders instrument={instrument} />
            <TicketBody key={instrument.Id} instrument={instrument} />
          </div>
          <div className="bottom-0 z-10 border-t border-line bg-raised [@media(min-height:600px)]:@min-[20rem]:sticky">
            {!isFull && <TicketBar key={instrument.Id} instrument={instrument} />}
          </div>
        </div>
      )}
    </div>
  );
}

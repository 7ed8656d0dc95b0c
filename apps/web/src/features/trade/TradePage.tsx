import { ChartPanel } from './ChartPanel.tsx';
import { TicketPanel } from './TicketPanel.tsx';

/** /trade on phones. The shell's slot scrolls it. */
export function TradePage() {
  return (
    <div>
      <ChartPanel />
      <TicketPanel />
    </div>
  );
}

import { storage } from '@tradewind/ui';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { QuotesPage } from '../features/quotes/index.ts';
import { useT } from '../shared/language.ts';
import { Boundary } from './Boundary.tsx';
import { Splitter } from './Splitter.tsx';
import * as Lazy from './lazy-features.tsx';

/** Pixels. A window of this width has room for the names of instruments in two lines. */
const ROOMY_WINDOW = 1360;
/** Panel sizes in px: the chart takes the remaining space. */
const PANELS = {
  watchlist: { initial: window.innerWidth < ROOMY_WINDOW ? 336 : 384, min: 260, max: 480 },
  ticket: { initial: 320, min: 280, max: 440 },
  orders: { initial: 280, min: 140, max: 560 },
} as const;
type PanelName = keyof typeof PANELS;

function usePanelSize(name: PanelName): [number, (size: number) => void] {
  const key = `tradewind.panel.${name}`;
  const { initial, min, max } = PANELS[name];
  const [size, setSize] = useState(() => {
    const stored = Number(storage.get(key));
    return stored >= min && stored <= max ? stored : initial;
  });
  return [
    size,
    (next) => {
      const kept = Math.min(max, Math.max(min, Math.round(next)));
      storage.set(key, String(kept));
      setSize(kept);
    },
  ];
}

function Panel({
  label,
  area,
  scroll = false,
  children,
}: {
  label: string;
  area: string;
  scroll?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      data-slot={area}
      className={`relative min-h-0 min-w-0 bg-page ${scroll ? 'overflow-y-auto overscroll-contain' : 'overflow-hidden'}`}
      style={{ gridArea: area }}
    >
      <Boundary>{children}</Boundary>
    </section>
  );
}

/** The desktop layout: watchlist, chart, ticket, and orders below the chart. */
export function Workspace() {
  const t = useT();
  const [watchlist, setWatchlist] = usePanelSize('watchlist');
  const [ticket, setTicket] = usePanelSize('ticket');
  const [orders, setOrders] = usePanelSize('orders');
  const grid: CSSProperties = {
    gridTemplateColumns: `${watchlist}px 1px minmax(0, 1fr) 1px ${ticket}px`,
    gridTemplateRows: `minmax(0, 1fr) 1px min(${orders}px, 50%)`,
    gridTemplateAreas: `"watchlist left chart right ticket" "watchlist left below right ticket" "watchlist left orders right ticket"`,
  };
  const resize = (panel: PanelName) => t('app.panels.resize', { panel: t(`app.panels.${panel}`) });
  return (
    <div className="grid h-full bg-line" style={grid}>
      <Panel label={t('app.panels.watchlist')} area="watchlist" scroll>
        <QuotesPage docked />
      </Panel>
      <Splitter
        area="left"
        label={resize('watchlist')}
        {...PANELS.watchlist}
        size={watchlist}
        grows="end"
        onResize={setWatchlist}
      />
      <Panel label={t('app.panels.chart')} area="chart">
        <Lazy.ChartPanel />
      </Panel>
      <Splitter
        area="below"
        label={resize('orders')}
        {...PANELS.orders}
        size={orders}
        grows="up"
        onResize={setOrders}
      />
      <Panel label={t('app.panels.orders')} area="orders">
        <Lazy.OrdersPanel />
      </Panel>
      <Splitter
        area="right"
        label={resize('ticket')}
        {...PANELS.ticket}
        size={ticket}
        grows="start"
        onResize={setTicket}
      />
      <Panel label={t('app.panels.ticket')} area="ticket">
        <Lazy.TicketPanel />
      </Panel>
    </div>
  );
}

import { derived } from '@tradewind/client/app';
import type { Instrument, Order } from '@tradewind/contract/light';
import {
  classes,
  IconButton,
  lowScreen,
  Money,
  oneTap,
  Price,
  shortScreen,
  storage,
  useReadable,
  useSteadyRows,
} from '@tradewind/ui';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { KeptRow } from './KeptRow.tsx';
import { FillPrice, LiveDistance, LiveProfit, SideTag, StopPrices, TrailMark } from './parts.tsx';
import type { RowEvents } from './row-props.ts';
import { useOrderSheets } from './use-order-sheets.tsx';

const KEY = 'tradewind.symbol-orders';

interface SymbolOrdersProps {
  readonly instrument: Instrument;
  readonly orders: readonly Order[];
}

/**
 * Positions and pending orders of the displayed instrument, below its chart. When collapsed, one line with their result, of
 * the height `--fold`.
 */
export function SymbolOrders({ instrument, orders }: SymbolOrdersProps) {
  const t = useT();
  const { busy, on, sheets } = useOrderSheets();
  const { shown, touched } = useSteadyRows(orders, `${useUser()?.id}/${instrument.Id}`, ({ Id }) => Id);
  const [isShort, isLow] = [useReadable(shortScreen), useReadable(lowScreen)];
  const [choice, setChoice] = useState(() => storage.get(KEY));
  const isOpen = choice === null ? !isShort && !isLow : choice === 'open';
  const held = orders.filter(({ Status }) => Status === 1);
  const pending = orders.length - held.length;
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  const names = [
    ...(held.length > 0 ? [`${t('orders.holding')} ${held.length}`] : []),
    ...(pending > 0 ? [`${t('orders.dealing')} ${pending}`] : []),
  ];
  return (
    <section aria-label={`${t('orders.tabs')} ${instrument.ShowCode}`} data-testid="symbol-orders">
      {shown.length > 0 && (
        <>
          <button
            type="button"
            data-testid="symbol-orders-fold"
            aria-expanded={isOpen}
            onClick={() => {
              const next = isOpen ? 'folded' : 'open';
              storage.set(KEY, next);
              setChoice(next);
            }}
            className="flex min-h-(--fold,var(--hit)) w-full items-center gap-2 px-4 text-start text-1 outline-offset-[-2px]"
          >
            <span className="min-w-0 flex-1 font-semibold">{names.join(' · ')}</span>
            {held.length > 0 && <Result held={held} instrumentId={instrument.Id} />}
            <Arrow aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-accent" />
          </button>
          {isOpen && (
            <ul {...touched}>
              {shown.map(({ row, isGone }) => (
                <KeptRow key={row.Id} isGone={isGone} className="flex items-center border-t border-line">
                  <Row order={row} busy={busy.has(row.Id)} on={on} />
                </KeptRow>
              ))}
            </ul>
          )}
        </>
      )}
      {sheets}
    </section>
  );
}

/** For all positions together. */
function Result({ held, instrumentId }: { held: readonly Order[]; instrumentId: number }) {
  const { market, orders } = useClient();
  const stale = useReadable(market.stale(instrumentId));
  const source = useMemo(() => {
    const lives = held.map(({ Id }) => orders.live(Id));
    return derived(lives, () =>
      held.reduce((total, { FactProfits }, index) => total + (lives[index]?.get()?.profit ?? FactProfits), 0),
    );
  }, [orders, held]);
  const sum = useReadable(source);
  return <Money value={sum} kind="profit" signed currency className={classes('font-semibold', stale && 'is-stale')} />;
}

function Row({ order, busy, on }: { order: Order; busy: boolean; on: RowEvents }) {
  const t = useT();
  const isHeld = order.Status === 1;
  const precision = order.ForexTradeLists.PricePrecision;
  return (
    <>
      <button
        type="button"
        data-testid={`symbol-order-${order.Id}`}
        onClick={() => on.detail(order)}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1 ps-4 text-start outline-offset-[-2px] [contain:content] hover:bg-press/40"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 text-1">
            <SideTag order={order} />
            <Price value={isHeld ? order.Price : order.OriginPrice} precision={precision} />
            <TrailMark order={order} />
          </span>
          <span className="flex flex-wrap gap-x-3 text-1 text-muted">
            <StopPrices order={order} />
          </span>
        </span>
        <span className="shrink-0 text-end">
          {isHeld ? (
            <>
              <LiveProfit order={order} className="block text-2 font-semibold" />
              <LiveDistance order={order} />
            </>
          ) : (
            <span className="text-1 text-muted">
              {t('orders.now')} <FillPrice order={order} />
            </span>
          )}
        </span>
      </button>
      <IconButton
        label={`${t(isHeld ? 'orders.close' : 'orders.cancel')} ${t('orders.number', { id: order.Id })}`}
        {...oneTap}
        data-testid={`symbol-order-end-${order.Id}`}
        aria-busy={busy}
        disabled={busy}
        onClick={() => (isHeld ? on.close(order) : on.cancel(order))}
      >
        <X aria-hidden size={18} strokeWidth={1.5} className="text-bad" />
      </IconButton>
    </>
  );
}

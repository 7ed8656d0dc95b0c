import type { Order } from '@tradewind/contract/light';
import { classes, useFormat, useReadable, type Format } from '@tradewind/ui';
import { useRef, type PointerEvent } from 'react';
import { useClient } from '../../../shared/client.tsx';
import { useT, type T } from '../../../shared/language.ts';
import { sideOf } from '../../../trading/valuate.ts';
import type { StopKind } from '../../../trading/stops.ts';
import { clampToPane, stopOfDrag, type TradeLine } from './trade-lines.ts';
import type { TradeChart } from './create-chart.ts';

/** What a finished drag or a press requests. `price` undefined = only open the editor. */
export interface StopEdit {
  readonly order: Order;
  readonly kind?: StopKind;
  readonly price?: number;
}

interface LineHandlesProps {
  readonly chart: TradeChart | undefined;
  readonly lines: readonly TradeLine[];
  /** Registers the element of a line with the code that positions it; null removes it. */
  register(key: string, element: HTMLElement | null): void;
  /** While a finger moves a line: where it is now. */
  onMove(line: TradeLine, price: number | undefined): void;
  onEdit(edit: StopEdit): void;
}

/**
 * Handles of order lines, over the chart. They are elements, not drawings, so that a finger finds them (44 px),
 * the keyboard reaches them, and a drag ends at the pane's edge instead of being lost there.
 */
export function LineHandles({ chart, lines, register, onMove, onEdit }: LineHandlesProps) {
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" data-testid="line-handles">
      {lines.map((line) => (
        <Handle key={line.key} chart={chart} line={line} register={register} onMove={onMove} onEdit={onEdit} />
      ))}
    </div>
  );
}

const TONES: Readonly<Record<TradeLine['kind'], string>> = {
  entry: 'bg-accent text-on-accent',
  target: 'bg-accent-soft text-accent',
  stop_loss: 'bg-down text-on-signal',
  take_profit: 'bg-up text-on-signal',
};

const DRAG_SLOP_PX = 4;

function Handle({ chart, line, register, onMove, onEdit }: Omit<LineHandlesProps, 'lines'> & { line: TradeLine }) {
  const t = useT();
  const format = useFormat();
  const drag = useRef<
    { readonly startY: number; readonly offsetY: number; price: number | undefined; moved: boolean } | undefined
  >(undefined);
  /** A drag ends with a click of its own, which is not a press. */
  const swallowClick = useRef(false);
  const name = nameOf(line, t, format);

  const down = (event: PointerEvent<HTMLButtonElement>): void => {
    if (chart === undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    swallowClick.current = false;
    const box = event.currentTarget.getBoundingClientRect();
    drag.current = {
      startY: event.clientY,
      offsetY: event.clientY - (box.top + box.height / 2),
      price: undefined,
      moved: false,
    };
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    const now = drag.current;
    const area = event.currentTarget.parentElement?.getBoundingClientRect();
    if (now === undefined || chart === undefined || area === undefined) return;
    if (!now.moved && Math.abs(event.clientY - now.startY) < DRAG_SLOP_PX) return;
    now.moved = true;
    const y = clampToPane(event.clientY - now.offsetY - area.top, chart.paneHeight());
    now.price = chart.priceAt(y);
    onMove(line, now.price);
  };
  const up = (): void => {
    const done = drag.current;
    drag.current = undefined;
    if (done === undefined || !done.moved) return;
    swallowClick.current = true;
    onMove(line, undefined);
    const kind = done.price === undefined ? undefined : stopOfDrag(line, done.price);
    if (kind !== undefined && done.price !== undefined) onEdit({ order: line.order, kind, price: done.price });
  };
  const cancel = (): void => {
    drag.current = undefined;
    onMove(line, undefined);
  };
  return (
    <button
      ref={(element) => {
        register(line.key, element);
        return () => register(line.key, null);
      }}
      type="button"
      data-testid={`line-${line.key}`}
      aria-label={t('trade.line.handle', {
        name,
        id: line.order.Id,
        price: format.price(line.price, line.order.ForexTradeLists.PricePrecision),
      })}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onClick={() => {
        if (!swallowClick.current) onEdit({ order: line.order });
        swallowClick.current = false;
      }}
      className="pointer-events-auto invisible absolute start-1 top-0 -mt-5.5 flex min-h-(--hit) cursor-ns-resize touch-none items-center select-none"
    >
      <span className={classes('figures rounded px-1.5 py-0.5 text-1 leading-4 font-semibold', TONES[line.kind])}>
        {name}
        {line.kind === 'entry' && <LiveProfit order={line.order} />}
      </span>
    </button>
  );
}

function nameOf(line: TradeLine, t: T, format: Format): string {
  const { order } = line;
  const lots = format.number(order.Quantity);
  switch (line.kind) {
    case 'entry':
      return t('trade.line.entry', { side: t(`app.side.${sideOf(order)}`), lots });
    case 'target':
      return t('trade.line.target', { entry: t(`trade.entry.${sideOf(order)}.${order.Entry}`), lots });
    case 'stop_loss':
    case 'take_profit':
      return t(`trade.line.${line.kind}`);
  }
}

function LiveProfit({ order }: { order: Order }) {
  const format = useFormat();
  const live = useReadable(useClient().orders.live(order.Id));
  return <span className="ms-1">{format.money(live?.profit ?? order.FactProfits, 'balance', true)}</span>;
}

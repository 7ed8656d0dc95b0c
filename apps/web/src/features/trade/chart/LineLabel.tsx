import type { Instrument } from '@tradewind/contract/light';
import { classes, IconButton, useFormat } from '@tradewind/ui';
import { Bell, PencilLine, X } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { useT } from '../../../shared/language.ts';
import { distanceText, measuredOf } from '../../../trading/distance.ts';
import { sideOf } from '../../../trading/valuate.ts';
import type { TradeChart } from './create-chart.ts';
import type { HandleBoard } from './handle-board.ts';
import { useLineFigures } from './line-figures.ts';
import { LineMoney } from './LineMoney.tsx';
import type { LineEvents } from './line-events.ts';
import { changeOfDrag, clampToPane, type AnyLine, type TradeLine } from './trade-lines.ts';
import { useLineName } from './use-line-name.ts';

const TONES: Readonly<Record<AnyLine['kind'], string>> = {
  entry: 'bg-accent text-on-accent',
  target: 'bg-accent-soft text-accent border border-accent',
  stop_loss: 'bg-down text-on-signal',
  take_profit: 'bg-up text-on-signal',
  alert: 'bg-amber-soft text-amber border border-amber',
};

const DRAG_SLOP_PX = 4;

interface LineLabelProps {
  readonly chart: TradeChart | undefined;
  readonly instrument: Instrument;
  readonly line: AnyLine;
  readonly board: HandleBoard;
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
  readonly on: LineEvents;
}

interface Drag {
  readonly startY: number;
  readonly offsetY: number;
  readonly moved: boolean;
}

/** Side, lots and the money at that level. Dragging it changes the order; pressing it opens further actions. */
export function LineLabel({ chart, instrument, line, board, isOpen, onOpen, on }: LineLabelProps) {
  const t = useT();
  const format = useFormat();
  const drag = useRef<Drag | undefined>(undefined);
  /** A drag ends with a click event, which is not a press. */
  const swallowClick = useRef(false);
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const name = useLineName();
  const { long, short } = name(line);

  const down = (event: PointerEvent<HTMLButtonElement>): void => {
    if (chart === undefined || event.button !== 0 || line.kind === 'alert') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    swallowClick.current = false;
    // measured from the line: the label may be slightly offset from it
    drag.current = { startY: event.clientY, offsetY: event.clientY - (chart.heightOf(line.price) ?? 0), moved: false };
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    const now = drag.current;
    if (now === undefined || chart === undefined) return;
    if (!now.moved && Math.abs(event.clientY - now.startY) < DRAG_SLOP_PX) return;
    if (!now.moved) board.pin(line.key);
    drag.current = { ...now, moved: true };
    const price = chart.priceAt(clampToPane(event.clientY - now.offsetY, chart.paneHeight()));
    setDragged(price);
    if (price !== undefined) chart.moveLine(line.key, price);
  };
  const end = (isDropped: boolean): void => {
    const done = drag.current;
    drag.current = undefined;
    setDragged(undefined);
    if (done?.moved !== true) return;
    swallowClick.current = true;
    board.pin(isOpen ? line.key : undefined);
    chart?.moveLine(line.key, line.price);
    if (!isDropped || dragged === undefined || line.kind === 'alert') return;
    const kind = changeOfDrag(line, dragged);
    if (kind !== undefined) on.drop(line, kind, dragged);
  };
  return (
    <div
      ref={(element) => {
        board.register(line.key, element);
        return () => board.register(line.key, null);
      }}
      className={classes(
        'invisible absolute start-0.5 end-2.5 top-0 -mt-3.5 h-7',
        (isOpen || dragged !== undefined) && 'z-20',
      )}
    >
      <button
        type="button"
        data-testid={`line-${line.key}`}
        aria-expanded={isOpen}
        aria-label={t('trade.line.handle', {
          name: long,
          id: line.kind === 'alert' ? line.alert.id : line.order.Id,
          price: format.price(line.price, instrument.PricePrecision),
        })}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
        onClick={() => {
          if (!swallowClick.current) onOpen(!isOpen);
          swallowClick.current = false;
        }}
        className={classes(
          'figures flex h-7 w-full flex-col justify-center overflow-hidden rounded-[5px] px-1 text-start text-[0.6875rem] leading-3 font-semibold tracking-tight select-none',
          line.kind !== 'alert' && 'cursor-ns-resize touch-none',
          TONES[line.kind],
        )}
      >
        <span className="block truncate">{line.kind === 'alert' ? <Bell aria-hidden size={11} /> : short}</span>
        <span className="block truncate">
          {line.kind === 'alert' ? (
            format.price(line.price, instrument.PricePrecision)
          ) : (
            <LineMoney line={line} instrument={instrument} price={dragged ?? line.price} />
          )}
        </span>
      </button>
      {dragged !== undefined && line.kind !== 'alert' && (
        <DragFigures line={line} instrument={instrument} price={dragged} />
      )}
      {isOpen && dragged === undefined && (
        <div className="absolute start-full top-1/2 flex -translate-y-1/2 items-center rounded-control border border-line bg-float ps-3 shadow-float">
          <span className="figures text-1 font-semibold whitespace-nowrap">
            {format.price(line.price, instrument.PricePrecision)}
          </span>
          <IconButton
            label={`${t('trade.line.edit')} ${long}`}
            data-testid="line-edit"
            onClick={() => {
              onOpen(false);
              if (line.kind === 'alert') on.editAlert(line);
              else on.edit({ order: line.order });
            }}
          >
            <PencilLine aria-hidden size={18} strokeWidth={1.5} />
          </IconButton>
          {line.kind !== 'entry' && (
            <IconButton
              label={`${t('trade.line.remove')} ${long}`}
              data-testid="line-remove"
              className="text-bad"
              onClick={() => {
                onOpen(false);
                on.remove(line);
              }}
            >
              <X aria-hidden size={18} strokeWidth={1.5} />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}

/** Next to a label that is being dragged: which stop it becomes, its price, and the money and distance there. */
function DragFigures({ line, instrument, price }: { line: TradeLine; instrument: Instrument; price: number }) {
  const t = useT();
  const format = useFormat();
  const figures = useLineFigures(instrument);
  const kind = changeOfDrag(line, price);
  const { points } = figures(line, price);
  const stop =
    kind === 'stop_loss' || kind === 'take_profit' ? t(`trade.line.${kind}`) : t(`app.side.${sideOf(line.order)}`);
  return (
    <p
      role="status"
      data-testid="line-drag"
      className="figures pointer-events-none absolute start-full top-1/2 ms-1 flex -translate-y-1/2 items-center gap-2 rounded-control border border-line bg-float px-2 py-1 text-1 font-semibold whitespace-nowrap shadow-float"
    >
      <span>
        {stop} {format.price(price, instrument.PricePrecision)}
      </span>
      {kind !== 'target' && (
        <>
          <LineMoney line={line} instrument={instrument} price={price} full />
          <span className="text-muted">{distanceText(measuredOf(line.order), points, format, t, true)}</span>
        </>
      )}
    </p>
  );
}

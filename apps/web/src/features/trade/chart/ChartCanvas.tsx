import type { Instrument } from '@tradewind/contract/light';
import { Button, FailureCode, IconButton, Skeleton, useReadable, lazySheet } from '@tradewind/ui';
import { ChevronsRight, PencilLine, Trash2, X } from 'lucide-react';
import { useEffect, useMemo, type KeyboardEvent, type RefObject } from 'react';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { timeZone, timeZoneChoice } from '../../../shared/time-zone.ts';
import { useIsOpen } from '../../../trading/live.ts';
import { chartPeriod, chartPreferences } from '../chart-settings.ts';
import type { HandleBoard } from './handle-board.ts';
import { PERIOD_LABELS } from './periods.ts';
import { linesOf, type AnyLine } from './trade-lines.ts';
import type { AlertLine } from './use-alert-lines.ts';
import type { LineDrop, LineEdit } from './use-line-drop.tsx';
import { usePricePress } from './use-price-press.ts';
import type { ChartHold } from './use-trade-chart.ts';

interface ChartCanvasProps {
  readonly instrument: Instrument;
  readonly hold: ChartHold;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly handles: HandleBoard;
  readonly drop: LineDrop;
  /** Number of past trades that are marked. */
  readonly tradeCount: number;
  readonly alerts: readonly AlertLine[];
  onEdit(edit: LineEdit): void;
  onEditAlert(line: AlertLine): void;
  onRemove(line: AnyLine): void;
  onNewAlert(price: number): void;
  onEditDrawing(id: string): void;
  onRemoveDrawing(id: string): void;
}

const ASK_KEY = 'ask';

const LineLabels = lazySheet(
  async () => (await import('./LineLabels.tsx')).LineLabels,
  ({ lines }) => lines.length > 0,
);

const PriceMenu = lazySheet(
  async () => (await import('./PriceMenu.tsx')).PriceMenu,
  () => true,
);

/** The candles with their overlays: order handles, drawing hints, states. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { instrument, hold, host, handles, drop } = props;
  const t = useT();
  const { chart, state, drawings } = hold;
  const period = useReadable(chartPeriod);
  const zone = useReadable(timeZone);
  const isNewYork = useReadable(timeZoneChoice) === 'new-york';
  const lines = useLines(instrument, drop.sent, props.alerts);
  useChartLines(chart, instrument, lines);
  const press = usePricePress(chart, host, instrument.Id);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: 60, ArrowRight: -60 }[event.key];
    const zoom = { '+': 1.2, '-': 0.8 }[event.key];
    if (step !== undefined) chart?.scroll(step);
    else if (zoom !== undefined) chart?.zoom(zoom);
    else if (event.key === 'End') chart?.toNow();
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative flex min-h-[150px] flex-1 low:min-h-[100px] wide:min-h-0" dir="ltr" data-toasts="here">
      {lines.length > 0 && (
        // the gutter has its width before the code of the labels is loaded, so that the chart is laid out once
        <div data-testid="line-handles" className="relative z-10 w-17 shrink-0 wide:w-20">
          <LineLabels
            chart={state === 'ready' ? chart : undefined}
            instrument={instrument}
            lines={lines}
            board={handles}
            on={{ ...drop, edit: props.onEdit, editAlert: props.onEditAlert, remove: props.onRemove }}
          />
        </div>
      )}
      <div className="relative min-w-0 flex-1">
        <div
          ref={host}
          data-testid="chart"
          data-tour="chart"
          data-ready={state === 'ready'}
          data-trades={props.tradeCount}
          role="application"
          aria-label={t('trade.chart.label', {
            symbol: instrument.ShowCode,
            period: PERIOD_LABELS[period],
            zone: isNewYork ? t('trade.chart.timeZone') : zone,
          })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it, plus and minus zoom
          tabIndex={0}
          onKeyDown={onKeyDown}
          {...press.events}
          className="absolute inset-0 isolate outline-offset-[-2px]"
        />
        {press.at !== undefined && (
          <PriceMenu
            key={`${press.at.x} ${press.at.y}`}
            instrument={instrument}
            at={press.at}
            onAlert={props.onNewAlert}
            onLeave={press.close}
            onClose={() => {
              press.close();
              host.current?.focus({ preventScroll: true });
            }}
          />
        )}
        {state === 'loading' && <Skeleton className="pointer-events-none absolute inset-2 opacity-60" />}
        {(state === 'error' || state === 'failed') && (
          <div
            role="alert"
            className="absolute inset-0 grid place-content-center gap-3 bg-page text-center text-2 text-muted"
          >
            {t('trade.chart.failed')}
            <FailureCode error={hold.failure} />
            <Button onClick={hold.retry}>{t('ui.retry')}</Button>
          </div>
        )}
        {drawings.drawing && (
          <p className="absolute inset-x-2 top-2 flex items-center gap-2 rounded-control bg-float ps-3 text-1 shadow-float">
            <span className="min-w-0 flex-1">{t('trade.chart.drawHint')}</span>
            <IconButton label={t('trade.chart.stopDrawing')} onClick={() => chart?.drawings.cancel()}>
              <X aria-hidden size={18} strokeWidth={1.5} />
            </IconButton>
          </p>
        )}
        <div className="absolute end-18 bottom-8 flex gap-1">
          {drawings.selected !== undefined && (
            <DrawingButtons id={drawings.selected} onEdit={props.onEditDrawing} onRemove={props.onRemoveDrawing} />
          )}
          {hold.isBehind && state === 'ready' && (
            <IconButton label={t('trade.chart.toNow')} className="bg-float shadow-float" onClick={() => chart?.toNow()}>
              <ChevronsRight aria-hidden size={18} strokeWidth={1.5} />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
}

interface DrawingButtonsProps {
  readonly id: string;
  onEdit(id: string): void;
  onRemove(id: string): void;
}

function DrawingButtons({ id, onEdit, onRemove }: DrawingButtonsProps) {
  const t = useT();
  return (
    <>
      <IconButton
        label={t('trade.chart.editSelected')}
        data-testid="edit-drawing"
        className="bg-float shadow-float"
        onClick={() => onEdit(id)}
      >
        <PencilLine aria-hidden size={18} strokeWidth={1.5} />
      </IconButton>
      <IconButton
        label={t('trade.chart.removeSelected')}
        data-testid="remove-drawing"
        className="bg-float shadow-float"
        onClick={() => onRemove(id)}
      >
        <Trash2 aria-hidden size={18} strokeWidth={1.5} />
      </IconButton>
    </>
  );
}

/** Lines of the user's orders and alerts in this instrument; dropped lines stay where they were dropped. */
function useLines(instrument: Instrument, sent: LineDrop['sent'], alerts: readonly AlertLine[]): readonly AnyLine[] {
  const { orders } = useClient();
  const holding = useReadable(orders.holding);
  const pending = useReadable(orders.pending);
  return useMemo(() => {
    const known = linesOf([...pending, ...holding], instrument.Id).map((line) => ({
      ...line,
      price: sent.get(line.key) ?? line.price,
    }));
    return [...known, ...alerts].filter(({ price }) => price > 0);
  }, [holding, pending, alerts, sent, instrument.Id]);
}

/** Draws order lines and the ask; the ask moves with the quotes, without rendering. */
function useChartLines(chart: ChartHold['chart'], instrument: Instrument, lines: readonly AnyLine[]): void {
  const { market } = useClient();
  const { askLine } = useReadable(chartPreferences);
  const open = useIsOpen(instrument);
  useEffect(() => chart?.setOpen(open), [chart, open]);
  useEffect(() => {
    if (chart === undefined) return;
    const quote = market.quote(instrument.Id);
    let shown: boolean | undefined;
    const draw = (): void => {
      const ask = quote.get()?.Ask ?? undefined;
      const visible = askLine && ask !== undefined;
      if (visible === shown) {
        if (visible) chart.moveLine(ASK_KEY, ask);
        return;
      }
      shown = visible;
      chart.setLines(visible ? [...lines, { key: ASK_KEY, kind: 'ask', price: ask }] : lines);
    };
    draw();
    return quote.subscribe(draw);
  }, [chart, market, instrument.Id, lines, askLine]);
}

import type { CalendarEvent, Drawing, Instrument, Order } from '@tradewind/contract/light';
import { ErrorState, IconButton, Skeleton, useBackCloses, useFormat, useReadable, wideScreen } from '@tradewind/ui';
import { Maximize2, Minimize2, PencilRuler } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AlertSheet } from '../alerts/index.ts';
import { useClient, useUser } from '../../shared/client.tsx';
import { isDialogOpen } from '../../shared/dialogs.ts';
import { useCurrentInstrument } from '../../shared/instrument.ts';
import { useT } from '../../shared/language.ts';
import { ChartNames } from './ChartNames.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { ChartCanvas } from './chart/ChartCanvas.tsx';
import { createHandleBoard } from './chart/handle-board.ts';
import type { AlertLine } from './chart/use-alert-lines.ts';
import { useLineDrop, type LineEdit } from './chart/use-line-drop.tsx';
import { useLineRemoval } from './chart/use-line-removal.ts';
import { useTradeChart } from './chart/use-trade-chart.ts';
import { TourGate } from './TourGate.tsx';
import { SymbolHeader } from './header/SymbolHeader.tsx';
import {
  CancelConfirm,
  ChartMarks,
  DrawingSheet,
  EditSheet,
  EventSheet,
  ToolsSheet,
  TradeSheet,
} from './lazy-sheets.ts';
import { AccountBadge, accountTint } from '../../trading/AccountBadge.tsx';
import { newItemId } from '../../trading/studies.ts';
import type { Marks } from './ChartMarks.tsx';
import { TicketBar } from './ticket/TicketBar.tsx';
import { compareWith, useCompared } from './use-compared.ts';
import { changeStudies, useKept, useStudies } from './use-kept.ts';
import { PERIOD_LABELS } from './chart/periods.ts';
import { chartPeriod, chartPreferences, fullChart, setChartPreferences, setFullChart } from './chart-settings.ts';

/** Symbol header, period bar and candles. Fills its parent on a desktop; on phones it has its own height. */
export function ChartPanel() {
  const t = useT();
  const { market } = useClient();
  const status = useReadable(market.status);
  const instrument = useCurrentInstrument();
  if (instrument !== undefined) return <ChartOf instrument={instrument} />;
  if (status === 'error')
    return (
      <ErrorState title={t('trade.loadFailed')} error={market.failure.get()} onRetry={() => void market.refresh()} />
    );
  if (status === 'ready') return <ErrorState title={t('trade.noInstruments')} onRetry={() => void market.refresh()} />;
  return <ChartSkeleton />;
}

function ChartSkeleton() {
  return (
    <div aria-hidden className="space-y-2 p-3">
      <div className="flex justify-between">
        <Skeleton className="h-11 w-32" />
        <Skeleton className="h-11 w-28" />
      </div>
      <Skeleton className="h-8" />
      <Skeleton className="h-11" />
      <Skeleton className="h-[40dvh]" />
    </div>
  );
}

const NO_MARKS: Marks = { alerts: [], past: { trades: [], orderOf: () => undefined }, events: [] };

function ChartOf({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const wide = useReadable(wideScreen);
  const host = useRef<HTMLDivElement>(null);
  const [handles] = useState(createHandleBoard);
  const kept = useKept(instrument.Code);
  const studies = useStudies();
  const preferences = useReadable(chartPreferences);
  const drawn = useReadable(kept.items);
  const [{ alerts, past, events }, setMarks] = useState(NO_MARKS);
  const [trade, setTrade] = useState<Order | undefined>(undefined);
  const [pressed, setPressed] = useState<readonly CalendarEvent[]>([]);
  const compared = useCompared(instrument);
  const contents = {
    compared: compared.instrument && { id: compared.instrument.Id, colour: compared.colour },
    onChanges: compared.onChanges,
    studies,
    drawings: drawn,
    trades: past.trades,
    onTrade: (id: number) => setTrade(past.orderOf(id)),
    events,
    onEvents: setPressed,
    onDrawing: (item: Drawing) => {
      const isNew = !drawn.some(({ id }) => id === item.id);
      kept.change({ id: item.id, item });
      if (isNew && item.kind === 'text') setSheet(item.id);
    },
  };
  const hold = useTradeChart(host, instrument, contents, handles.place);
  const isFull = useReadable(fullChart);
  const user = useUser();
  /** `tools`, or the id of the drawing being edited. */
  const [sheet, setSheet] = useState<string | undefined>(undefined);
  const [edit, setEdit] = useState<LineEdit | undefined>(undefined);
  const [alertLine, setAlertLine] = useState<AlertLine | undefined>(undefined);
  /** The price for a new alert. */
  const [newAlert, setNewAlert] = useState<number | undefined>(undefined);
  const drop = useLineDrop(setEdit);
  const [cancelling, setCancelling] = useState<Order | undefined>(undefined);
  const remove = useLineRemoval(drop, setCancelling);
  const { chart, state } = hold;

  useBackCloses(isFull, () => setFullChart(false));
  useEffect(() => chart?.setOwnsTouches(isFull), [chart, isFull]);
  useEffect(() => {
    if (!isFull) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isDialogOpen()) setFullChart(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isFull]);

  return (
    <div
      className={
        isFull
          ? `fixed inset-0 z-30 flex flex-col bg-page pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] ${user === undefined ? '' : `border-t-2 ${accountTint(user)}`}`
          : // on a low screen the choice between market and pending stays visible below it, and below the line of own orders
            // (the rule for low screens comes later in the stylesheet than that for landscape)
            'flex min-h-[clamp(352px,57dvh,608px)] flex-col wide:h-full wide:min-h-0 max-wide:[@media(max-height:699px)]:min-h-[var(--least-chart,330px)] low:h-full low:min-h-0! low:min-w-0 low:flex-1'
      }
    >
      <SymbolHeader instrument={instrument} wide={wide} />
      <PeriodBar>
        <IconButton label={t('trade.chart.tools')} data-testid="chart-tools" onClick={() => setSheet('tools')}>
          <PencilRuler aria-hidden size={18} strokeWidth={1.5} />
        </IconButton>
        <IconButton
          label={t(isFull ? 'trade.chart.exitFullScreen' : 'trade.chart.fullScreen')}
          data-testid="chart-full-screen"
          aria-pressed={isFull}
          onClick={() => setFullChart(!isFull)}
        >
          {isFull ? (
            <Minimize2 aria-hidden size={18} strokeWidth={1.5} />
          ) : (
            <Maximize2 aria-hidden size={18} strokeWidth={1.5} />
          )}
        </IconButton>
      </PeriodBar>
      <div className="flex">
        <div className="min-w-0 flex-1">
          <ChartNames instrument={instrument} compared={compared} />
        </div>
        {isFull && <AccountBadge />}
      </div>
      <ChartCanvas
        instrument={instrument}
        hold={hold}
        host={host}
        handles={handles}
        drop={drop}
        tradeCount={past.trades.length}
        alerts={alerts}
        onEdit={setEdit}
        onEditAlert={setAlertLine}
        onRemove={remove}
        onNewAlert={setNewAlert}
        onEditDrawing={setSheet}
        onRemoveDrawing={(id) => kept.change({ id })}
      />
      <ChartMarks isReady={state !== 'loading'} instrument={instrument} preferences={preferences} onMarks={setMarks} />
      {isFull && (
        <div className="@container border-t border-line bg-raised">
          <TicketBar key={instrument.Id} instrument={instrument} inFull />
        </div>
      )}
      <ToolsSheet
        open={sheet === 'tools'}
        preferences={preferences}
        onPreferencesChange={setChartPreferences}
        studies={studies}
        onStudiesChange={changeStudies}
        onOpenChange={(open) => setSheet(open ? 'tools' : undefined)}
        drawingCount={drawn.length}
        compared={compared.instrument}
        onCompare={compareWith}
        onDraw={(kind) => {
          setSheet(undefined);
          chart?.drawings.start({ id: newItemId(), kind, colour: 1, ...(kind === 'text' ? { text: '' } : {}) });
        }}
        onPicture={async () => {
          const picture = await chart?.picture();
          const title = [
            instrument.ShowCode,
            ...(compared.instrument === undefined ? [] : [compared.instrument.ShowCode]),
            PERIOD_LABELS[chartPeriod.get()],
            format.time(Date.now()),
          ].join(' · ');
          return picture && { ...picture, title };
        }}
        onRemoveAll={() => kept.change(...drawn.map(({ id }) => ({ id })))}
      />
      <DrawingSheet
        drawing={drawn.find(({ id }) => id === sheet)}
        onChange={(item) => kept.change({ id: item.id, item })}
        onRemove={(id) => kept.change({ id })}
        onClose={() => setSheet(undefined)}
      />
      <EditSheet
        order={edit?.order}
        {...(edit?.kind === undefined || edit.price === undefined
          ? {}
          : { proposed: { kind: edit.kind, price: edit.price } })}
        onClose={() => setEdit(undefined)}
      />
      <CancelConfirm order={cancelling} onClose={() => setCancelling(undefined)} />
      <TourGate />
      <EventSheet events={pressed} onClose={() => setPressed([])} />
      <TradeSheet order={trade} onClose={() => setTrade(undefined)} />
      <AlertSheet
        open={alertLine !== undefined || newAlert !== undefined}
        instrument={instrument}
        alert={alertLine?.alert}
        price={newAlert}
        onOpenChange={(open) => {
          if (open) return;
          setAlertLine(undefined);
          setNewAlert(undefined);
        }}
      />
    </div>
  );
}

import { startsUtcDay } from '@tradewind/client/app';
import { useReadable } from '@tradewind/ui';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CalendarEvent, Drawing, Instrument, Study } from '@tradewind/contract/light';
import { useClient } from '../../../shared/client.tsx';
import { resolvedTheme, signals } from '../../../shared/settings.ts';
import { timeZone } from '../../../shared/time-zone.ts';
import { chartPeriod, chartPreferences } from '../chart-settings.ts';
import { useChartTexts } from '../use-chart-texts.ts';
import type { Changes } from './comparison.ts';
import type { TradeChart } from './create-chart.ts';
import type { DrawingState } from './drawings.ts';
import type { LoadState } from './loader.ts';
import { readPalette } from './palette.ts';
import { createTradingDays } from './trading-days.ts';
import type { PastTrade } from './trades-of.ts';

/** If quotes are older than this, the market does not use the current time: prices are replayed from another time. */
const REPLAY_MS = 90_000;

/** The market's time: the current time, unless quotes are replayed from another time. Follows the quotes of one instrument. */
function useMarketClock(instrumentId: number): () => number {
  const { market } = useClient();
  const offset = useRef(0);
  useEffect(() => {
    const quote = market.quote(instrumentId);
    return quote.subscribe(() => {
      const time = quote.get()?.Time;
      if (time == null) return;
      const ahead = time - Date.now();
      offset.current = Math.abs(ahead) > REPLAY_MS ? ahead : 0;
    });
  }, [market, instrumentId]);
  return useCallback(() => Date.now() + offset.current, []);
}

/** Start of the trading day that contains a time. The instrument's own day candle shows when its days start. */
function useTradingDays(
  chart: TradeChart | undefined,
  instrumentId: number,
  studies: readonly Study[],
): (time: number) => number {
  const { candles } = useClient();
  const isUtc = useRef(false);
  const days = useRef<((time: number) => number) | undefined>(undefined);
  const isNeeded = studies.some(({ kind }) => kind === 'vwap');
  useEffect(() => {
    if (!isNeeded || chart === undefined) return;
    let wanted = true;
    candles.load(instrumentId, '1day', undefined, 1).then(
      ([day]) => {
        const utc = day !== undefined && startsUtcDay('1day', day.Time) === true;
        if (!wanted || utc === isUtc.current) return;
        isUtc.current = utc;
        days.current = undefined;
        chart.redrawStudies();
      },
      // New York's days are used until it is known
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [chart, candles, instrumentId, isNeeded]);
  return useCallback((time: number) => {
    days.current ??= createTradingDays(isUtc.current);
    return days.current(time);
  }, []);
}

export interface ChartHold {
  readonly chart: TradeChart | undefined;
  /** `failed`: the library itself could not be loaded. */
  readonly state: LoadState | 'failed';
  /** Why it could not be loaded. */
  readonly failure: unknown;
  readonly drawings: DrawingState;
  /** Scrolled back: the newest candle is not visible. */
  readonly isBehind: boolean;
  retry(): void;
}

const NO_DRAWINGS: DrawingState = { drawing: false, selected: undefined };

export interface ChartContents {
  readonly studies: readonly Study[];
  readonly drawings: readonly Drawing[];
  onDrawing(drawing: Drawing): void;
  readonly trades: readonly PastTrade[];
  onTrade(id: number): void;
  readonly events: readonly CalendarEvent[];
  onEvents(events: readonly CalendarEvent[]): void;
  /** The compared instrument, and the number of its colour. */
  readonly compared: { readonly id: number; readonly colour: number } | undefined;
  onChanges(changes: Changes | undefined): void;
}

/**
 * The chart in `host`. It is created once and lives as long as the element: while the page is hidden it only pauses, so
 * that range, drawings and zoom are still there when the page is shown again.
 */
export function useTradeChart(
  host: RefObject<HTMLDivElement | null>,
  instrument: Instrument,
  contents: ChartContents,
  onPlace: (key: string, y: number | undefined, paneHeight: number) => void,
): ChartHold {
  const client = useClient();
  const period = useReadable(chartPeriod);
  const { type, bidLine } = useReadable(chartPreferences);
  const theme = useReadable(resolvedTheme);
  const swapped = useReadable(signals);
  const { locale, signs } = useChartTexts();
  const zone = useReadable(timeZone);
  const now = useMarketClock(instrument.Id);
  const [chart, setChart] = useState<TradeChart | undefined>(undefined);
  const [state, setState] = useState<ChartHold['state']>('loading');
  const [failure, setFailure] = useState<unknown>(undefined);
  const [drawings, setDrawings] = useState(NO_DRAWINGS);
  const [isBehind, setBehind] = useState(false);

  const onTrade = useEffectEvent((id: number) => contents.onTrade(id));
  const onChanges = useEffectEvent((changes: Changes | undefined) => contents.onChanges(changes));
  const onDrawing = useEffectEvent((drawing: Drawing) => contents.onDrawing(drawing));
  const onEvents = useEffectEvent((events: readonly CalendarEvent[]) => contents.onEvents(events));
  const dayOf = useTradingDays(chart, instrument.Id, contents.studies);
  /** Counts attempts to load the library. */
  const [attempt, setAttempt] = useState(0);
  const make = useEffectEvent(async (element: HTMLDivElement): Promise<TradeChart> => {
    const { createTradeChart } = await import('./create-chart.ts');
    return createTradeChart(element, {
      source: client.candles,
      palette: readPalette(element),
      signs,
      locale,
      timeZone: zone,
      now,
      onState: (next, error) => {
        const report = (): void => {
          setState(next);
          setFailure(error);
        };
        // the candles are painted with the next frame: what covers them must be gone by then
        if (next === 'ready') flushSync(report);
        else report();
      },
      onCount: (count) => {
        element.dataset['candles'] = String(count);
      },
      drawings: { onState: setDrawings, onChanged: (drawing) => onDrawing(drawing) },
      onTrade: (id) => onTrade(id),
      onEvents: (events) => onEvents(events),
      dayOf,
      onChanges: (changes) => onChanges(changes),
      onBehind: setBehind,
      onPlace,
    });
  });

  useEffect(() => {
    const element = host.current;
    if (element === null || chart !== undefined) return;
    let wanted = true;
    make(element).then(
      (made) => {
        // its effects run at once, so that what they show is in its first frame
        if (wanted) flushSync(() => setChart(made));
        else made.dispose();
      },
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [host, chart, attempt]);

  // A layout effect, because its cleanup runs before the element is hidden and 0 px wide. This and all following effects
  // run again when a hidden page is shown, which is harmless.
  useLayoutEffect(() => {
    const element = host.current;
    if (chart === undefined || element === null) return;
    chart.resume();
    return () => {
      chart.pause();
      // a hidden element is still in the document, a removed one is not
      setTimeout(() => {
        if (!element.isConnected) chart.dispose();
      });
    };
  }, [chart, host]);
  useEffect(() => {
    chart?.show({
      instrumentId: instrument.Id,
      code: instrument.Code,
      pricePrecision: instrument.PricePrecision,
      period,
    });
  }, [chart, instrument.Id, instrument.Code, instrument.PricePrecision, period]);
  useEffect(() => chart?.setStudies(contents.studies), [chart, contents.studies]);
  const { id: comparedId, colour = 1 } = contents.compared ?? {};
  useEffect(() => chart?.setCompared(comparedId, colour), [chart, comparedId, colour]);
  useEffect(() => chart?.setTrades(contents.trades), [chart, contents.trades]);
  useEffect(() => chart?.setEvents(contents.events), [chart, contents.events]);
  useEffect(() => chart?.drawings.show(contents.drawings), [chart, contents.drawings]);
  useEffect(() => chart?.setType(type), [chart, type]);
  useEffect(() => chart?.setBidLine(bidLine), [chart, bidLine]);
  useEffect(() => chart?.setWords(locale, signs), [chart, locale, signs]);
  useEffect(() => chart?.setTimeZone(zone), [chart, zone]);
  useEffect(() => {
    if (host.current !== null) chart?.setPalette(readPalette(host.current));
  }, [chart, host, theme, swapped]);

  const retry = (): void => {
    if (chart === undefined) {
      setState('loading');
      setAttempt(attempt + 1);
    } else chart.reload();
  };
  return { chart, state, failure, drawings, isBehind, retry };
}

import type { CalendarEvent, Instrument } from '@tradewind/contract/light';
import { useEffect } from 'react';
import { useAlertLines, type AlertLine } from './chart/use-alert-lines.ts';
import { usePastTrades, type PastTradesHold } from './chart/use-past-trades.ts';
import type { ChartPreferences } from './chart/preferences.ts';
import { useChartEvents } from './use-chart-events.ts';

export interface Marks {
  readonly alerts: readonly AlertLine[];
  readonly past: PastTradesHold;
  readonly events: readonly CalendarEvent[];
}

interface ChartMarksProps {
  /** The candles are loaded: marks are loaded after them. */
  readonly isReady: boolean;
  readonly instrument: Instrument;
  readonly preferences: ChartPreferences;
  onMarks(marks: Marks): void;
}

/** Loads the marks on the candles, and renders nothing itself: its code is loaded after the candles. */
export function ChartMarks({ instrument, preferences, onMarks }: ChartMarksProps) {
  const alerts = useAlertLines(instrument);
  const past = usePastTrades(instrument, preferences.trades);
  const events = useChartEvents(instrument, preferences.events);
  useEffect(() => onMarks({ alerts, past, events }), [alerts, past, events, onMarks]);
  return null;
}

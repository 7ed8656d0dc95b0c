import { createStore, type Readable } from '@tradewind/client/app';
import type { KlinePeriod } from '@tradewind/contract/light';
import { storage } from '@tradewind/ui';
import { isPeriod } from './chart/periods.ts';
import { parsePreferences, type ChartPreferences } from './chart/preferences.ts';

const PERIOD_KEY = 'tradewind.period';
const CHART_KEY = 'tradewind.chart';

const stored = storage.get(PERIOD_KEY);
const period = createStore<KlinePeriod>(isPeriod(stored) ? stored : '15min');
/** The period of the chart, for all instruments. */
export const chartPeriod: Readable<KlinePeriod> = period;

export function setChartPeriod(next: KlinePeriod): void {
  storage.set(PERIOD_KEY, next);
  period.set(next);
}

const full = createStore(false);
/** The chart fills the screen. Only one can, and the rest of the page makes room for it. */
export const fullChart: Readable<boolean> = full;
export const setFullChart = full.set;

const preferences = createStore<ChartPreferences>(parsePreferences(storage.get(CHART_KEY)));
export const chartPreferences: Readable<ChartPreferences> = preferences;

export function setChartPreferences(next: ChartPreferences): void {
  storage.set(CHART_KEY, JSON.stringify(next));
  preferences.set(next);
}

/** Indicators for all instruments, and drawings per instrument. */
import { chartCalls, CHART_LIMITS, type Drawing, type Study } from '@tradewind/contract/light';
import { DEFAULT_STUDIES } from '../../../../trading/studies.ts';
import { createKeptItems, type KeptItems } from './kept-items.ts';
import { readDrawing, readStudy } from './read-items.ts';

const QUIET = { quiet: true } as const;

export const keptStudies = (onLost: () => void): KeptItems<Study> =>
  createKeptItems<Study>({
    key: 'tradewind.studies',
    initial: DEFAULT_STUDIES,
    most: CHART_LIMITS.studies,
    read: readStudy,
    load: ({ api }) => api.call(chartCalls.studies, {}, QUIET),
    save: ({ api }, version, items) => api.call(chartCalls.setStudies, { version, items: [...items] }, QUIET),
    onLost,
  });

export const keptDrawings = (code: string, onLost: () => void): KeptItems<Drawing> =>
  createKeptItems<Drawing>({
    key: `tradewind.drawings.${code}`,
    initial: [],
    most: CHART_LIMITS.drawings,
    read: readDrawing,
    load: ({ api }) => api.call(chartCalls.drawings, { code }, QUIET),
    save: ({ api }, version, items) => api.call(chartCalls.setDrawings, { code, version, items: [...items] }, QUIET),
    onLost,
  });

export type { KeptItems } from './kept-items.ts';

/** Indicators over the candles, and in separate panes below. */
import type { Study } from '@tradewind/contract/light';
import type { Chart } from 'klinecharts';

import { STUDY_LINE_WIDTH } from './chart-style.ts';
import { CANDLE_PANE } from './library-chart.ts';
import type { Palette } from './palette.ts';
import { legendGap, paneHeight } from './pane-height.ts';
import { STUDY_SPECS, studyParameters } from '../../../trading/studies.ts';
import { nameOf, type StudyContext } from './studies/register.ts';

export interface Indicators {
  /** Shows exactly these. */
  show(studies: readonly Study[]): void;
  setPalette(palette: Palette): void;
  /** Recalculates them, because trading days start at another time. */
  redraw(): void;
  /** Adopts the price precision of the instrument. */
  setPricePrecision(decimals: number): void;
}

/** A pane that is dragged smaller keeps this height, unless it was already lower. */
const MIN_PANE_PX = 40;

/** Colours by plot; a plot without its own colour uses that of the previous one. */
function stylesOf({ kind, colours }: Study, palette: Palette) {
  let own = -1;
  const bars = STUDY_SPECS[kind].plots[0]?.shape === 'bars';
  const colourOf = STUDY_SPECS[kind].plots.map((plot, index) => {
    if (plot.shape !== 'bars' && (plot.sharesColour !== true || (bars && index === 1))) own += 1;
    return palette.series[(colours[Math.max(0, own)] ?? own + 1) - 1] ?? palette.muted;
  });
  const lines = STUDY_SPECS[kind].plots.flatMap((plot, index) =>
    plot.shape === undefined ? [{ color: colourOf[index] ?? palette.muted, size: STUDY_LINE_WIDTH }] : [],
  );
  const dot = colourOf[0] ?? palette.muted;
  return { lines, circles: [{ upColor: dot, downColor: dot, noChangeColor: dot }] };
}

export function createIndicators(
  chart: Chart,
  first: Palette,
  { dayOf, figure }: Pick<StudyContext, 'dayOf' | 'figure'>,
): Indicators {
  let palette = first;
  let precision = 4;
  let wanted: readonly Study[] = [];
  const shown = new Map<string, Study>();
  const context: StudyContext = { palette: () => palette, dayOf, figure };

  const paneOf = ({ id, kind }: Study): string => (STUDY_SPECS[kind].isOver ? CANDLE_PANE : `pane-${id}`);
  const settingsOf = (study: Study) => ({
    calcParams: studyParameters(study),
    styles: stylesOf(study, palette),
    // a difference of prices needs one more digit than the prices
    precision: STUDY_SPECS[study.kind].decimals ?? precision + (STUDY_SPECS[study.kind].isOver ? 0 : 1),
    extendData: context,
  });
  const fit = (): void => {
    const below = [...shown.values()].filter(({ kind }) => !STUDY_SPECS[kind].isOver);
    const chartPx = chart.getDom()?.clientHeight ?? 0;
    // hidden, or removed
    if (chartPx === 0) return;
    const height = paneHeight(chartPx, below.length);
    for (const study of below) {
      const id = paneOf(study);
      chart.setPaneOptions({ id, height, minHeight: Math.min(MIN_PANE_PX, height) });
      // shares of the height: see library-chart.ts
      const gap = { top: legendGap(height) / height, bottom: Math.min(2 / height, 0.5) };
      chart.overrideYAxis({ paneId: id, gap });
    }
  };

  const draw = (): void => {
    const keep = new Set(wanted.map(({ id }) => id));
    for (const id of shown.keys()) {
      if (keep.has(id)) continue;
      chart.removeIndicator({ id });
      shown.delete(id);
    }
    for (const study of wanted) {
      const before = shown.get(study.id);
      if (before === study) continue;
      const named = { id: study.id, name: nameOf(study.kind), paneId: paneOf(study) };
      if (before === undefined)
        chart.createIndicator({ ...named, ...settingsOf(study) }, STUDY_SPECS[study.kind].isOver);
      else chart.overrideIndicator({ ...named, ...settingsOf(study) });
      shown.set(study.id, study);
    }
    fit();
  };
  const refresh = (): void => {
    for (const study of shown.values())
      chart.overrideIndicator({ id: study.id, name: nameOf(study.kind), ...settingsOf(study) });
  };
  const dom = chart.getDom();
  // the screen turns, the ticket folds, a keyboard opens
  if (dom !== null) new ResizeObserver(fit).observe(dom);
  return {
    show(studies) {
      wanted = studies;
      draw();
    },
    redraw() {
      const again = wanted;
      wanted = [];
      draw();
      wanted = again;
      draw();
    },
    setPalette(next) {
      palette = next;
      refresh();
    },
    setPricePrecision(decimals) {
      if (decimals === precision) return;
      precision = decimals;
      refresh();
    },
  };
}

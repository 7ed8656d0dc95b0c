/** Economic events as flags at the lower edge of the candles, one for all events of a candle. */
import { EVENT_IMPORTANCES } from '@tradewind/contract/calendar-wire';
import type { CalendarEvent } from '@tradewind/contract/light';
import type { Chart, OverlayTemplate } from 'klinecharts';

import type { Palette } from './palette.ts';

const NAME = 'tradewindEvents';
const GROUP = 'calendar-events';
const FLAG_PX = 11;
/** Size of a touch target. */
const TOUCH_PX = 22;

interface Looks {
  readonly colour: string;
  readonly background: string;
  /** Called on each drawing with the position of the flag in the candle pane. */
  readonly place?: (x: number, y: number) => void;
}

function isLooks(value: unknown): value is Looks {
  return typeof value === 'object' && value !== null && 'colour' in value && 'background' in value;
}

/** Registered with the library by the caller; importing the library here would create another shared file to load. */
export const EVENT_FLAG: OverlayTemplate = {
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  createPointFigures({ overlay, coordinates: [at], bounding }) {
    const { extendData: looks } = overlay;
    if (at === undefined || !isLooks(looks)) return [];
    const { x } = at;
    const foot = bounding.height - 2;
    const top = foot - 2 * FLAG_PX;
    looks.place?.(x, foot - FLAG_PX);
    return [
      {
        type: 'rect',
        attrs: { x: x - TOUCH_PX / 2, y: foot - TOUCH_PX, width: TOUCH_PX, height: TOUCH_PX },
        styles: { style: 'fill', color: 'transparent' },
      },
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x, y: top },
            { x, y: foot },
          ],
        },
        styles: { color: looks.colour, size: 1.5 },
      },
      {
        type: 'polygon',
        attrs: {
          coordinates: [
            { x, y: top },
            { x: x + FLAG_PX, y: top + FLAG_PX / 2 },
            { x, y: top + FLAG_PX },
          ],
        },
        styles: { style: 'stroke_fill', color: looks.colour, borderColor: looks.background, borderSize: 1 },
      },
    ];
  },
};

export interface EventFlags {
  /** Shows exactly these events. */
  show(events: readonly CalendarEvent[]): void;
  setPalette(palette: Palette): void;
}

/** `onEvents` gets the events of a pressed flag, sorted by time; `onPlace` gets the position of the newest one that has started. */
export function createEventFlags(
  chart: Chart,
  first: Palette,
  onEvents: (events: readonly CalendarEvent[]) => void,
  onPlace: (x: number, y: number) => void,
): EventFlags {
  let palette = first;
  let shown: readonly CalendarEvent[] = [];
  /** Candle starts by which events were grouped; they differ for another period. */
  let drawnFor = '';
  const draw = (): void => {
    chart.removeOverlay({ groupId: GROUP });
    const bars = chart.getDataList();
    const groups = [...grouped(shown, bars)];
    const newest = groups.findLast(([timestamp]) => timestamp <= (bars.at(-1)?.timestamp ?? 0));
    for (const group of groups) {
      const [timestamp, events] = group;
      const rank = Math.max(...events.map(({ importance }) => EVENT_IMPORTANCES.indexOf(importance)));
      const looks: Looks = {
        colour: [palette.muted, palette.amber, palette.bad][rank] ?? palette.muted,
        background: palette.surface,
        ...(group === newest ? { place: onPlace } : {}),
      };
      chart.createOverlay({
        name: NAME,
        id: `events-${events[0]?.id}`,
        groupId: GROUP,
        lock: true,
        points: [{ timestamp, value: bars.at(-1)?.close ?? 0 }],
        extendData: looks,
        onClick: () => onEvents(events),
      });
    }
  };
  const follow = (): void => {
    const bars = chart.getDataList();
    const now = `${bars[0]?.timestamp} ${bars.at(-1)?.timestamp} ${bars.length}`;
    if (now === drawnFor) return;
    drawnFor = now;
    draw();
  };
  chart.subscribeAction('onVisibleRangeChange', follow);
  return {
    show(events) {
      shown = events;
      draw();
    },
    setPalette(next) {
      palette = next;
      draw();
    },
  };
}

/** Events by the start of their candle; those before the first candle are left out. */
function grouped(
  events: readonly CalendarEvent[],
  bars: readonly { readonly timestamp: number }[],
): ReadonlyMap<number, readonly CalendarEvent[]> {
  const [first, last] = [bars[0]?.timestamp, bars.at(-1)?.timestamp];
  if (first === undefined || last === undefined) return new Map();
  const stepMs = Math.max(1, last - (bars.at(-2)?.timestamp ?? last - 60_000));
  const startOf = (time: number): number => {
    if (time >= last) return last + Math.floor((time - last) / stepMs) * stepMs;
    let [low, high] = [0, bars.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((bars[middle]?.timestamp ?? 0) <= time) low = middle;
      else high = middle - 1;
    }
    return bars[low]?.timestamp ?? first;
  };
  return Map.groupBy(
    events.filter(({ time }) => time >= first),
    ({ time }) => startOf(time),
  );
}

/** Reads indicators and drawings stored in the browser, including those of earlier versions. */
import {
  CHART_ITEM_ID,
  CHART_LIMITS,
  DRAWINGS,
  STUDIES,
  type Drawing,
  type DrawingKind,
  type Study,
} from '@tradewind/contract/light';
import { newItemId } from '../../../../trading/studies.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isColour = (value: unknown): value is number =>
  isFigure(value) && Number.isInteger(value) && value >= 1 && value <= CHART_LIMITS.colours;

/** Names from the chart library, which versions without account storage used. */
const EARLIER: Readonly<Record<string, DrawingKind>> = {
  segment: 'trend',
  rayLine: 'ray',
  straightLine: 'line',
  horizontalStraightLine: 'horizontal',
  verticalStraightLine: 'vertical',
  parallelStraightLine: 'channel',
  fibonacciLine: 'fibonacci',
};

/** A new id for items of versions without ids. */
const idOf = (value: unknown): string => (typeof value === 'string' && CHART_ITEM_ID.test(value) ? value : newItemId());

export function readStudy(value: unknown): Study | undefined {
  if (!isFields(value) || !Array.isArray(value['parameters']) || !Array.isArray(value['colours'])) return undefined;
  const kind = STUDIES.find((each) => each === value['kind']);
  if (kind === undefined) return undefined;
  return {
    id: idOf(value['id']),
    kind,
    parameters: value['parameters'].filter(isFigure).slice(0, CHART_LIMITS.parameters),
    colours: value['colours'].filter(isColour).slice(0, CHART_LIMITS.parameters),
  };
}

function readPoint(value: unknown): Drawing['points'][number] | undefined {
  if (!isFields(value)) return undefined;
  const time = value['time'] ?? value['timestamp'] ?? 0;
  const price = value['price'] ?? value['value'] ?? 0;
  return isFigure(time) && isFigure(price) && time >= 0 ? { time: Math.round(time), price } : undefined;
}

export function readDrawing(value: unknown): Drawing | undefined {
  if (!isFields(value) || !Array.isArray(value['points'])) return undefined;
  const name = value['kind'] ?? value['name'];
  const kind = DRAWINGS.find((each) => each === name) ?? (typeof name === 'string' ? EARLIER[name] : undefined);
  const points = thinned(value['points'].map(readPoint).filter((point) => point !== undefined));
  if (kind === undefined || points.length === 0) return undefined;
  const text = typeof value['text'] === 'string' ? { text: value['text'].slice(0, CHART_LIMITS.textLength) } : {};
  return {
    id: idOf(value['id']),
    kind,
    points,
    colour: isColour(value['colour']) ? value['colour'] : 1,
    ...text,
  };
}

/** Limits the number of points: a longer stroke keeps evenly spaced points and its end. */
export function thinned<Point>(points: readonly Point[]): Point[] {
  const { points: most } = CHART_LIMITS;
  if (points.length <= most) return [...points];
  const last = points.length - 1;
  return Array.from({ length: most }, (_, index) => points[Math.round((index * last) / (most - 1))]).filter(
    (point) => point !== undefined,
  );
}

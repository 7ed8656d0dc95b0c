/**
 * Moves the labels of lines to their places next to the chart on each drawing, without rendering. Lines without enough
 * room for their labels share one, which is rendered when the groups change.
 */
import { createStore, type Readable } from '@tradewind/client/app';
import { layOutLabels, type PlacedLabel } from './label-layout.ts';

/** Height of a label including its distance to the next. */
export const ROW_PX = 31;
/** Width of the part of the gutter with the leaders from labels to the chart. */
export const LEADER_PX = 10;

export interface HandleBoard {
  /** Registers the element of a line or group; null removes it. */
  register(key: string, element: HTMLElement | null): void;
  /** The path for the leaders from labels to lines. */
  leaders(path: SVGPathElement | null): void;
  /** Pixels below the top of the chart; undefined = not visible. */
  place(key: string, y: number | undefined, paneHeight: number): void;
  /** A label that is held or open stays at its line, above all others. */
  pin(key: string | undefined): void;
  /** Lines that share a label, by their keys. */
  readonly groups: Readable<readonly (readonly string[])[]>;
}

export const groupKey = (keys: readonly string[]): string => `group ${keys.join(' ')}`;

export function createHandleBoard(): HandleBoard {
  const elements = new Map<string, HTMLElement>();
  const places = new Map<string, number | undefined>();
  const groups = createStore<readonly (readonly string[])[]>(
    [],
    (left, right) => JSON.stringify(left) === JSON.stringify(right),
  );
  let path: SVGPathElement | null = null;
  let height = 0;
  let pinned: string | undefined;
  let isAsked = false;

  const put = (key: string, y: number | undefined): void => {
    const element = elements.get(key);
    if (element === undefined) return;
    element.style.visibility = y === undefined ? 'hidden' : 'visible';
    if (y !== undefined) element.style.transform = `translateY(${Math.round(y)}px)`;
  };
  const lead = ({ spots, y }: PlacedLabel): string =>
    spots.map((spot) => `M0 ${Math.round(y) + 0.5}L${LEADER_PX} ${Math.round(spot.y) + 0.5}`).join('');

  const layOut = (): void => {
    isAsked = false;
    const spots = [...elements.keys()].flatMap((key) => {
      const y = places.get(key);
      return y === undefined ? [] : [{ key, y }];
    });
    const own = spots.filter(({ key }) => key === pinned);
    const placed = layOutLabels(
      spots.filter(({ key }) => key !== pinned),
      height,
      ROW_PX,
    );
    const shared = placed.filter((label) => label.spots.length > 1);
    const shown = new Map(placed.map(({ spots: members, y }) => [nameOf(members.map(({ key }) => key)), y]));
    for (const { key, y } of own) shown.set(key, y);
    for (const key of elements.keys()) put(key, shown.get(key));
    path?.setAttribute('d', [...placed, ...own.map((spot) => ({ spots: [spot], y: spot.y }))].map(lead).join(''));
    groups.set(shared.map((label) => label.spots.map(({ key }) => key)));
  };
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    // after all lines of this drawing, before the paint
    queueMicrotask(layOut);
  };
  return {
    groups,
    register(key, element) {
      if (element === null) elements.delete(key);
      else elements.set(key, element);
      ask();
    },
    leaders(element) {
      path = element;
      ask();
    },
    place(key, y, paneHeight) {
      if (places.has(key) && places.get(key) === y && height === paneHeight) return;
      height = paneHeight;
      places.set(key, y);
      ask();
    },
    pin(key) {
      pinned = key;
      ask();
    },
  };
}

const nameOf = (keys: readonly string[]): string => (keys.length === 1 ? (keys[0] ?? '') : groupKey(keys));

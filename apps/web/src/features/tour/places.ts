/** Positions of the controls that a step explains, and of the free space next to them. */

/** In CSS pixels, relative to the window. */
interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const GAP_PX = 12;
/** Margin around the control. */
const RING_PX = 4;

/** The first element that is on the page and visible. */
export function shownElement(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility();
  });
}

/** Its visible part in the window, including the ring around it. */
export function placeOf(element: HTMLElement): Place {
  const box = element.getBoundingClientRect();
  const top = Math.max(RING_PX, box.top - RING_PX);
  const left = Math.max(RING_PX, box.left - RING_PX);
  return {
    top,
    left,
    width: Math.min(innerWidth - RING_PX, box.right + RING_PX) - left,
    height: Math.min(innerHeight - RING_PX, box.bottom + RING_PX) - top,
  };
}

/** Top and left of a card of a given size: below, above or beside the control, or over its end. */
export function cardPlace(
  place: Place,
  { width, height }: Pick<Place, 'width' | 'height'>,
): Pick<Place, 'top' | 'left'> {
  const clamped = (value: number, size: number, most: number): number =>
    Math.max(GAP_PX, Math.min(value, most - size - GAP_PX));
  const left = clamped(place.left + place.width / 2 - width / 2, width, innerWidth);
  const [below, above] = [place.top + place.height + GAP_PX, place.top - height - GAP_PX];
  if (below + height + GAP_PX <= innerHeight) return { top: below, left };
  if (above >= GAP_PX) return { top: above, left };
  const top = clamped(place.top, height, innerHeight);
  const before = place.left - width - GAP_PX;
  if (before >= GAP_PX) return { top, left: before };
  const after = place.left + place.width + GAP_PX;
  if (after + width + GAP_PX <= innerWidth) return { top, left: after };
  return { top: innerHeight - height - GAP_PX, left };
}

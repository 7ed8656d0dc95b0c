/** Brings handles to where the chart draws their lines, in whichever order the two appear. */
export interface HandleBoard {
  /** Gives the element of a line, or takes it back with null. */
  register(key: string, element: HTMLElement | null): void;
  /** Pixels below the top of the chart; undefined = out of sight. */
  place(key: string, y: number | undefined): void;
}

export function createHandleBoard(): HandleBoard {
  const elements = new Map<string, HTMLElement>();
  const places = new Map<string, number | undefined>();
  const put = (key: string): void => {
    const element = elements.get(key);
    if (element === undefined) return;
    const y = places.get(key);
    element.style.visibility = y === undefined ? 'hidden' : 'visible';
    if (y !== undefined) element.style.transform = `translateY(${y}px)`;
  };
  return {
    register(key, element) {
      if (element === null) elements.delete(key);
      else elements.set(key, element);
      put(key);
    },
    place(key, y) {
      places.set(key, y);
      put(key);
    },
  };
}

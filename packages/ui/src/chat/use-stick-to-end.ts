import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** This close to the end, the reader counts as reading the newest. */
const NEAR_PX = 48;

interface StickToEnd {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  toEnd(): void;
  /** Handler for the scrolling box. */
  onScroll(): void;
}

/**
 * Keeps a growing list scrolled to its end unless the reader has scrolled away; entries added above do not move the view.
 * `first` identifies the oldest entry; `own` increases when the reader has added one.
 */
export function useStickToEnd(first: string | undefined, own: number): StickToEnd {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const last = useRef({ first, height: 0, own });
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    sticks.current = true;
    setAtEnd(true);
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, []);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    sticks.current = isNear;
    setAtEnd(isNear);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const before = last.current;
    const isPrepended = before.first !== undefined && first !== before.first;
    if (own !== before.own) sticks.current = true;
    if (sticks.current) element.scrollTop = element.scrollHeight;
    else if (isPrepended) element.scrollTop += element.scrollHeight - before.height;
    last.current = { first, height: element.scrollHeight, own };
  });

  useEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (outer === null || inner === null) return;
    // an on-screen keyboard, a picture, a longer text: the end stays visible
    const observer = new ResizeObserver(() => {
      if (sticks.current) outer.scrollTop = outer.scrollHeight;
      last.current = { ...last.current, height: outer.scrollHeight };
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);

  return { box, content, atEnd, toEnd, onScroll };
}

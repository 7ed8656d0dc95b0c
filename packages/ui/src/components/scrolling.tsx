import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useUiTexts } from '../i18n/context.tsx';
import { Spinner } from './Button.tsx';

const PULL_PX = 64;
/** product.md §9: the refresh spinner closes after 500 ms. */
const SPINNER_MS = 500;

/** Nearest scrollable ancestor. */
function scroller(element: HTMLElement): HTMLElement {
  let node: HTMLElement | null = element;
  while (node !== null) {
    const overflow = getComputedStyle(node).overflowY;
    if (overflow === 'auto' || overflow === 'scroll') return node;
    node = node.parentElement;
  }
  return document.documentElement;
}

/**
 * Pulling down at the top of the list refreshes it. The pull is only a shortcut: for keyboard and mouse, put a refresh
 * button elsewhere on the page.
 */
export function PullToRefresh({ onRefresh, children }: { onRefresh(): Promise<unknown>; children: ReactNode }) {
  const texts = useUiTexts();
  const root = useRef<HTMLDivElement>(null);
  const [pull, setPull] = useState(0);
  const [busy, setBusy] = useState(false);

  const release = useEffectEvent(async (distance: number) => {
    setPull(0);
    if (distance < PULL_PX || busy) return;
    setBusy(true);
    await Promise.allSettled([onRefresh(), new Promise((resolve) => setTimeout(resolve, SPINNER_MS))]);
    setBusy(false);
  });

  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    let startY: number | undefined;
    let distance = 0;
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      startY =
        event.touches.length === 1 && touch !== undefined && scroller(element).scrollTop <= 0
          ? touch.clientY
          : undefined;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (startY === undefined || touch === undefined) return;
      distance = Math.max(0, (touch.clientY - startY) * 0.5);
      if (distance > 0 && event.cancelable) event.preventDefault();
      setPull(Math.min(distance, PULL_PX * 1.4));
    };
    const end = () => {
      if (startY === undefined) return;
      startY = undefined;
      void release(distance);
    };
    const options = { passive: false };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, options);
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, []);

  const height = busy ? 40 : pull;
  return (
    <div ref={root}>
      <div
        role="status"
        className={classes(
          'grid place-items-center overflow-hidden text-accent',
          pull === 0 && 'transition-[height] duration-(--motion)',
        )}
        style={{ height }}
      >
        {height > 0 && (
          <span style={{ opacity: busy ? 1 : Math.min(1, pull / PULL_PX) }}>
            <Spinner />
            <span className="sr-only">{busy ? texts.loading : ''}</span>
          </span>
        )}
      </div>
      {children}
    </div>
  );
}

/** Requests the next page when it comes near the viewport. Render it only while there is a next page. */
export function InfiniteSentinel({ onReach }: { onReach(): void }) {
  const texts = useUiTexts();
  const root = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={root} role="status" className="grid min-h-12 place-items-center text-muted">
      <Spinner />
      <span className="sr-only">{texts.loading}</span>
    </div>
  );
}

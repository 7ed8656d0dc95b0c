import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';

/** Keys pressed in a field, a list or a dialog are not meant for the page. A toast is a dialog, too, but takes no focus. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.matches('input, textarea, select, [contenteditable]') ||
    target.closest('[role="dialog"], [role="alertdialog"]') !== null
  );
}

/** Calls back for a key that nothing else handles. */
function usePageKey(act: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
    if (act(event.key)) event.preventDefault();
  });
  // not after the paint: who sees the page may already press a key
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // before the dialog that the key closes is gone
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

const ROW_LINKS = 'tbody tr > td:first-child a, li a';

/** j and k move through the rows inside, Enter opens the focused one. Returns the ref for the container of the rows. */
export function useListKeys(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  usePageKey((key) => {
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (step === 0) return false;
    const links = [...(place.current?.querySelectorAll<HTMLElement>(ROW_LINKS) ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = links[at === -1 ? 0 : at + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
    return next !== undefined;
  });
  return place;
}

/** Esc returns to the list. */
export function useBackKey(to: string): void {
  const navigate = useNavigate();
  usePageKey((key) => {
    if (key !== 'Escape') return false;
    void navigate(to);
    return true;
  });
}

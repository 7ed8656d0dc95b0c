import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** Marks the history entry that intercepts going back. */
const TRAP = 'leaveGuard';

interface LeaveGuard {
  /** The user is leaving: ask. */
  readonly asking: boolean;
  /** Leaves by calling `go`, after asking if there is something to lose. */
  attempt(go: () => void): void;
  stay(): void;
  leave(): void;
}

const isTrapped = (): boolean => (history.state as Record<string, unknown> | null)?.[TRAP] === true;
function setTrap(): void {
  history.pushState({ ...(history.state as object | null), [TRAP]: true }, '', location.href);
}

/** The address inside the app that a plain click leads to; undefined for any other click. */
function targetOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== location.origin)
    return undefined;
  return link.getAttribute('href')?.startsWith('#') === true ? undefined : link.pathname + link.search;
}

/**
 * Asks before unsent input is lost: on the back buttons of the browser and the page, on links, and (with the browser's own
 * text) on closing or reloading. `goBack` is what the browser's back button would do.
 *
 * The router's own blocker needs its data mode, so going back is intercepted by a history entry on top of this page's, with
 * the same address and key: the router sees no change when it is popped.
 */
export function useLeaveGuard(active: boolean, goBack: () => void): LeaveGuard {
  const navigate = useNavigate();
  const [pending, setPending] = useState<() => void>();
  /** Called once the trap is removed from the history. */
  const released = useRef<() => void>(undefined);

  const leaving = useRef(false);

  const onBack = useEffectEvent(() => {
    if (leaving.current && released.current === undefined) return;
    const then = released.current;
    released.current = undefined;
    if (then !== undefined) then();
    else setPending(() => goBack);
  });
  const onLink = useEffectEvent((event: MouseEvent) => {
    const target = targetOf(event);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setPending(() => () => void navigate(target));
  });

  useEffect(() => {
    if (!active) return;
    setTrap();
    const popped = () => onBack();
    const clicked = (event: MouseEvent) => onLink(event);
    const unloading = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('popstate', popped);
    window.addEventListener('beforeunload', unloading);
    document.addEventListener('click', clicked, true);
    return () => {
      window.removeEventListener('popstate', popped);
      window.removeEventListener('beforeunload', unloading);
      document.removeEventListener('click', clicked, true);
      if (isTrapped()) history.back();
    };
  }, [active]);

  return {
    asking: pending !== undefined,
    attempt(go) {
      if (active) setPending(() => go);
      else go();
    },
    stay() {
      setPending(undefined);
      if (!isTrapped()) setTrap();
    },
    leave() {
      const go = pending;
      setPending(undefined);
      if (go === undefined) return;
      leaving.current = true;
      if (!isTrapped()) return go();
      released.current = go;
      history.back();
    },
  };
}

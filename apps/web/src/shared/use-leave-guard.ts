import { addFloat } from '@tradewind/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

interface LeaveGuard {
  /** The user is leaving: ask. */
  readonly asking: boolean;
  /** Leaves by calling `go`, after asking if there is something to lose. */
  attempt(go: () => void): void;
  stay(): void;
  leave(): void;
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
 * The router's own blocker needs its data mode. So the page counts as an element above itself that Back cannot close, only ask
 * (packages/ui/src/browser/back.ts).
 */
export function useLeaveGuard(active: boolean, goBack: () => void): LeaveGuard {
  const navigate = useNavigate();
  const [pending, setPending] = useState<() => void>();
  /** Ends the asking. */
  const release = useRef<() => void>(undefined);

  const onBack = useEffectEvent(() => setPending(() => goBack));
  const onLink = useEffectEvent((event: MouseEvent) => {
    const target = targetOf(event);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setPending(() => () => void navigate(target));
  });

  useEffect(() => {
    if (!active) return;
    const removeFloat = addFloat(() => onBack());
    const clicked = (event: MouseEvent) => onLink(event);
    const unloading = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unloading);
    document.addEventListener('click', clicked, true);
    const end = (): void => {
      removeFloat();
      window.removeEventListener('beforeunload', unloading);
      document.removeEventListener('click', clicked, true);
    };
    release.current = end;
    return end;
  }, [active]);

  return {
    asking: pending !== undefined,
    attempt(go) {
      if (active) setPending(() => go);
      else go();
    },
    stay: () => setPending(undefined),
    leave() {
      setPending(undefined);
      release.current?.();
      pending?.();
    },
  };
}

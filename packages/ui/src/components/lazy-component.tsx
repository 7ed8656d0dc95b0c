import { createContext, use, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

/** What is drawn in place of a lazy component until it is loaded. */
export const LoadingFallback = createContext<ReactNode>(null);

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches it before it is drawn. */
  load(): Promise<ComponentType<Props>>;
}

/**
 * A component whose code is fetched when it is first drawn, and drawn at once where it is loaded. What cannot be fetched is
 * an error of the nearest boundary, and is fetched again when it is drawn again. React's `lazy` keeps such a failure until the
 * page is reloaded, and `Suspense` shows what was loaded no earlier than 300 ms after its fallback (FALLBACK_THROTTLE_MS).
 */
export function lazyComponent<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const get = async (): Promise<ComponentType<Props>> => {
    await Promise.allSettled(Array.from(missingStyles, loadStyle));
    return (Loaded = await load());
  };
  function Lazy(props: Props) {
    const fallback = use(LoadingFallback);
    const [failure, setFailure] = useState<unknown>();
    const [isLoaded, setLoaded] = useState(Loaded !== undefined);
    // not after the paint, which would delay the request
    useLayoutEffect(() => {
      if (isLoaded) return;
      let isShown = true;
      get().then(
        () => setLoaded(true),
        // when a page that was left is shown again, it is fetched again
        (error: unknown) => isShown && setFailure(() => error),
      );
      return () => {
        isShown = false;
      };
    }, [isLoaded]);
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (failure !== undefined) throw failure;
    return fallback;
  }
  return Object.assign(Lazy, { load: get });
}

/** Vite requests each stylesheet once, whichever component needs it. */
const missingStyles = new Set<string>();

/** For `vite:preloadError`. */
export function noteMissingStyle(error: unknown): void {
  const address = error instanceof Error ? /preload CSS for (\S+)/u.exec(error.message)?.[1] : undefined;
  if (address !== undefined) missingStyles.add(address);
}

function loadStyle(address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.head.append(link);
  }).then(() => missingStyles.delete(address));
}

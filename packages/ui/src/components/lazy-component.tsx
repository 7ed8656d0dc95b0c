import { lazy, useState, type ComponentType } from 'react';

/** A failure is kept this long: React draws a part again as soon as its fetch has failed, which must not fetch it again. */
const FAILURE_MS = 1000;
/** How often parts that could not be fetched were to be fetched again. */
let rounds = 0;

/** What could not be fetched is fetched again when it is next drawn. */
export function forgetLoadFailures(): void {
  rounds += 1;
}

export interface LazyComponent<Props> {
  (props: Props): React.ReactNode;
  isLoaded(): boolean;
  /** Fetches it before it is drawn. */
  load(): Promise<ComponentType<Props>>;
}

/**
 * A component whose code is fetched when it is first drawn, and drawn at once where it is loaded. React's `lazy` keeps a
 * failure until the page is reloaded; this one keeps it for a second, or until `forgetLoadFailures`.
 */
export function lazyComponent<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let failedIn: number | undefined;
  const get = async (): Promise<ComponentType<Props>> => {
    try {
      await Promise.allSettled(Array.from(missingStyles, loadStyle));
      return (loaded = await load());
    } catch (error) {
      failedIn = rounds;
      // also for a page that was left before it failed: nothing else would make it try again
      setTimeout(forgetLoadFailures, FAILURE_MS);
      throw error;
    }
  };
  const fetched = () => lazy(async () => ({ default: await get() }));
  let Later = fetched();
  const current = (): ComponentType<Props> => {
    if (failedIn !== undefined && failedIn !== rounds) {
      failedIn = undefined;
      Later = fetched();
    }
    return loaded ?? Later;
  };
  function Lazy(props: Props) {
    // what began as the one stays it: another kind of component would lose its state
    const [Drawn] = useState(current);
    return <Drawn {...props} />;
  }
  return Object.assign(Lazy, { load: get, isLoaded: () => loaded !== undefined });
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

import { lazy, useState, type ComponentType } from 'react';

/** How often parts that could not be fetched were to be fetched again. */
let rounds = 0;

/** What could not be fetched is fetched again when it is next drawn. */
export function forgetLoadFailures(): void {
  rounds += 1;
}

interface LazyComponent<Props> {
  (props: Props): React.ReactNode;
  /** Fetches it before it is drawn. */
  load(): Promise<ComponentType<Props>>;
}

/**
 * A component whose code is fetched when it is first drawn, and drawn at once where it is loaded. React's `lazy` keeps a
 * failure until the page is reloaded; this one keeps it until `forgetLoadFailures`.
 */
export function lazyComponent<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let failedIn: number | undefined;
  /** The address of a stylesheet that could not be fetched. */
  let style: string | undefined;
  const get = async (): Promise<ComponentType<Props>> => {
    try {
      if (style !== undefined) await loadStyle(style);
      return (loaded = await load());
    } catch (error) {
      failedIn = rounds;
      style = error instanceof Error ? /preload CSS for (\S+)/u.exec(error.message)?.[1] : undefined;
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
    const [Drawn] = useState<ComponentType<Props>>(() => current());
    return <Drawn {...props} />;
  }
  return Object.assign(Lazy, { load: get });
}

/** Vite requests each stylesheet once. */
function loadStyle(address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${address}`)));
    document.head.append(link);
  });
}

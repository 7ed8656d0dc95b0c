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
  const get = async (): Promise<ComponentType<Props>> => {
    try {
      return (loaded = await load());
    } catch (error) {
      failedIn = rounds;
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

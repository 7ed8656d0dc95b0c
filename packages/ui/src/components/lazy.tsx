import { lazy, use, useState, type ComponentType } from 'react';
import { loadMissingStyles } from '../browser/missing-styles.ts';
import { Attempt } from './attempt.ts';

export type Lazy<Props extends object> = ComponentType<Props> & {
  /** Fetches it ahead: then its first use shows it at once, without a fallback. */
  load(): Promise<unknown>;
};

/**
 * React's `lazy`, which alone would keep a failure until the page is reloaded: what could not be fetched is fetched again by
 * the next attempt of an `ErrorBoundary` to show it. `Suspense` shows its fallback until then, and React keeps a fallback for at
 * least 300 ms, so a part that has been fetched is drawn without `lazy`.
 */
export function lazyWithRetry<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let failed: { readonly attempt: object } | undefined;
  const fetchPart = async () => {
    await loadMissingStyles();
    Loaded = await load();
    return { default: Loaded };
  };
  const begin = (attempt: object) =>
    lazy(async () => {
      try {
        return await fetchPart();
      } catch (error) {
        failed = { attempt };
        throw error;
      }
    });
  let Part: ComponentType<Props> | undefined;
  const partOf = (attempt: object): ComponentType<Props> => {
    if (Loaded !== undefined) return Loaded;
    if (Part === undefined || (failed !== undefined && failed.attempt !== attempt)) {
      failed = undefined;
      Part = begin(attempt);
    }
    return Part;
  };
  function LazyPart(props: Props) {
    const attempt = use(Attempt);
    // stays the same while it is shown: another type of component would lose its state
    const [Shown] = useState(() => partOf(attempt));
    return <Shown {...props} />;
  }
  return Object.assign(LazyPart, { load: fetchPart });
}

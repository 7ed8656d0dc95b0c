import { lazy, use, type ComponentType } from 'react';
import { loadMissingStyles } from '../browser/missing-styles.ts';
import { Attempt } from './attempt.ts';

/**
 * React's `lazy`, which alone would keep a failure until the page is reloaded: what could not be fetched is fetched again by
 * the next attempt of an `ErrorBoundary` to show it. `Suspense` shows its fallback until then.
 */
export function lazyWithRetry<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let failed: { readonly attempt: object } | undefined;
  const begin = (attempt: object) =>
    lazy(async () => {
      try {
        await loadMissingStyles();
        return { default: await load() };
      } catch (error) {
        failed = { attempt };
        throw error;
      }
    });
  let Part: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const attempt = use(Attempt);
    if (Part === undefined || (failed !== undefined && failed.attempt !== attempt)) {
      failed = undefined;
      Part = begin(attempt);
    }
    return <Part {...props} />;
  };
}

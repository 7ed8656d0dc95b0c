import type { Readable } from '@tradewind/client/app';
import { createBuildWatch } from '@tradewind/ui';

const watch = createBuildWatch('/manifest.json');
let mayReload: () => boolean = () => true;

/** Version of a newer build on the server; undefined while there is none. */
export const newerBuild: Readable<string | undefined> = watch.newer;

/** Reloads the page if a part of it could not be loaded because there is a newer build. */
export const reloadIfOutdated = (): void => void watch.reloadIfOutdated(() => mayReload());

/** Starts watching. The page never reloads automatically while `isIdle` is false. Returns a function that stops it. */
export function watchBuild(isIdle: () => boolean): () => void {
  mayReload = isIdle;
  const stop = watch.watch();
  return () => {
    stop();
    mayReload = () => true;
  };
}

import { createBuildWatch, type Readable } from '@tradewind/ui';

const watch = createBuildWatch('/manifest.json');
let mayReload: () => boolean = () => true;

/** Version of a newer build that the server has; undefined while there is none. */
export const newerBuild: Readable<string | undefined> = watch.newer;

/** Loads the page again if what is missing is missing because of a newer build. */
export const mendBuild = (): void => void watch.mend(() => mayReload());

/** Watches from now on; the page never loads itself again while `isIdle` says no. Returns how to stop. */
export function watchBuild(isIdle: () => boolean): () => void {
  mayReload = isIdle;
  const stop = watch.watch();
  return () => {
    stop();
    mayReload = () => true;
  };
}

/** Whether the server has a newer build than the page that is open: asked of the manifest, which carries its version. */
import { createStore, type Readable } from '../readable.ts';

const POLL_MS = 3 * 60_000;
const RELOADED_KEY = 'tradewind.reloaded-for';

/** The build that this page is of: `version+hash`; empty where none is stated. */
export const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

export interface BuildWatch {
  /** The version of a newer build; undefined while this is the newest. */
  readonly newer: Readable<string | undefined>;
  /** Asks every few minutes, and when the page comes back to sight or network. Returns how to stop. */
  watch(): () => void;
  /**
   * A part of the app could not be loaded. When that is because there is a newer build, the page is loaded again: once
   * for each build, so that it never goes round in circles. `mayReload` is asked last.
   */
  mend(mayReload?: () => boolean): Promise<void>;
}

/** Whether the page was not yet loaded again for this build. Where nothing can be remembered it never is. */
function isFirstFor(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === build) return false;
    sessionStorage.setItem(RELOADED_KEY, build);
    return sessionStorage.getItem(RELOADED_KEY) === build;
  } catch {
    return false;
  }
}

/** The version that a manifest names; undefined when it cannot be had: that is for nobody to see (product.md §8). */
async function versionOf(manifest: string): Promise<string | undefined> {
  try {
    const response = await fetch(manifest, { cache: 'no-store' });
    const text: unknown = response.ok ? await response.json() : undefined;
    if (typeof text !== 'object' || text === null || !('version' in text)) return undefined;
    return typeof text.version === 'string' ? text.version : undefined;
  } catch {
    return undefined;
  }
}

/** `manifest`: its path, such as `/manifest.json`. */
export function createBuildWatch(manifest: string): BuildWatch {
  const newer = createStore<string | undefined>(undefined);

  async function ask(): Promise<void> {
    const own = ownBuild();
    const version = await versionOf(manifest);
    if (own === '' || version === undefined) return;
    newer.set(version === own ? undefined : version);
  }

  return {
    newer,
    watch() {
      const look = () => {
        if (document.visibilityState === 'visible') void ask();
      };
      const timer = window.setInterval(look, POLL_MS);
      document.addEventListener('visibilitychange', look);
      window.addEventListener('online', look);
      return () => {
        window.clearInterval(timer);
        document.removeEventListener('visibilitychange', look);
        window.removeEventListener('online', look);
      };
    },
    async mend(mayReload = () => true) {
      await ask();
      const build = newer.get();
      if (build !== undefined && mayReload() && isFirstFor(build)) location.reload();
    },
  };
}

/** Detects a newer build on the server, by the version in the manifest. */
import { createStore, type Readable } from '@tradewind/client/app';

const POLL_MS = 3 * 60_000;
const RELOADED_KEY = 'tradewind.reloaded-for';

/** The build of the open page as `version+hash`; empty when the page names none. */
export const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

export interface BuildWatch {
  /** The version of a newer build; undefined while this is the newest. */
  readonly newer: Readable<string | undefined>;
  /** Checks every few minutes, and when the page becomes visible or online again. Returns a function that stops it. */
  watch(): () => void;
  /**
   * For use when a part of the app could not be loaded: reloads the page if there is a newer build, at most once per build
   * so that it cannot loop. `mayReload` is called last.
   */
  reloadIfOutdated(mayReload?: () => boolean): Promise<void>;
}

/** Whether the page has not been reloaded for this build yet; false where this cannot be stored. */
function isFirstFor(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === build) return false;
    sessionStorage.setItem(RELOADED_KEY, build);
    return sessionStorage.getItem(RELOADED_KEY) === build;
  } catch {
    return false;
  }
}

/** The version in a manifest; undefined when it cannot be read, an error that is not shown (product.md §8). */
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
      const askIfVisible = () => {
        if (document.visibilityState === 'visible') void ask();
      };
      const timer = window.setInterval(askIfVisible, POLL_MS);
      document.addEventListener('visibilitychange', askIfVisible);
      window.addEventListener('online', askIfVisible);
      return () => {
        window.clearInterval(timer);
        document.removeEventListener('visibilitychange', askIfVisible);
        window.removeEventListener('online', askIfVisible);
      };
    },
    async reloadIfOutdated(mayReload = () => true) {
      await ask();
      const build = newer.get();
      if (build !== undefined && mayReload() && isFirstFor(build)) location.reload();
    },
  };
}

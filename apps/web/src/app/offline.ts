/** Installing the app: its manifest, and the service worker that caches the app's files, so that it opens offline (docs/decisions/0482). */
import { language } from '../shared/language.ts';

const WORKER = '/worker.js';
/** After the first page is ready and its next pages have been fetched. */
const AFTER_MS = 4000;

/** Paths of the app's files among the loaded resources. */
const filesOf = (loaded: readonly PerformanceEntry[]): readonly string[] =>
  loaded
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

async function register(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const keep = (loaded: readonly PerformanceEntry[]): void => {
    const paths = filesOf(loaded);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no target origin
    if (paths.length > 0) active?.postMessage({ type: 'keep', paths });
  };
  // what was on its way when the worker came has passed it by, and is known once it is there
  new PerformanceObserver((list) => keep(list.getEntries())).observe({ type: 'resource', buffered: true });
}

/** Starts keeping the app's files. Where it is not possible, the app works as before. Returns how to stop waiting. */
export function keepForOffline(): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => undefined;
  const timer = window.setTimeout(() => void register().catch(() => undefined), AFTER_MS);
  return () => window.clearTimeout(timer);
}

/** The manifest of the language that is read: installed, the app has its names. Returns how to stop. */
export function followLanguage(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const follow = (): void => {
    if (link !== null && import.meta.env.PROD) link.href = `/manifest.${language.get().locale}.json`;
  };
  follow();
  return language.subscribe(follow);
}

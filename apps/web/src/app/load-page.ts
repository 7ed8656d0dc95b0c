/** Fetches what the page of an address is drawn with, before the app is rendered. */
import { wideScreen } from '@tradewind/ui';
import { PATHS } from '../shared/paths.ts';
import { desktop } from './lazy-desktop.tsx';
import { PAGES } from './lazy-features.tsx';
import { isPrivate } from './Shell.tsx';

/** Pages that a wide screen shows side by side. */
const WORKSPACE: readonly string[] = [PATHS.quotes, PATHS.trade, PATHS.orders];

/**
 * A visitor is sent from a private page to the login. `language`: until the first texts are there. What cannot be fetched is
 * fetched again, and its failure shown, when the page is drawn.
 */
export async function loadPage(pathname: string, isVisitor: boolean, language: Promise<void>): Promise<void> {
  const isWide = wideScreen.get();
  const page = isVisitor && isPrivate(pathname) ? PATHS.login : pathname;
  const paths = isWide && WORKSPACE.includes(pathname) ? [PATHS.trade, PATHS.orders] : [page];
  const loads = [...(isWide ? [desktop] : []), ...paths.flatMap((path) => PAGES[path] ?? [])];
  await Promise.allSettled(loads.map((load) => load(language)));
}

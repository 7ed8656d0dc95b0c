/** Opens pages of both apps in this process, as a browser would: every time with new modules. */
import { afterAll, beforeAll, vi } from 'vitest';
import type { Session } from '../support/desk.ts';
import { openWorld, type Person, type World } from '../support/world.ts';

/** Of Vitest's environment. */
declare const jsdom: { reconfigure(settings: { readonly url: string }): void };

/** A server for the tests of a file. */
export function useWorld(settings: Readonly<Record<string, string>> = {}): () => World {
  let world: Awaited<ReturnType<typeof openWorld>> | undefined;
  beforeAll(async () => {
    world = await openWorld(settings);
  });
  afterAll(() => world?.close());
  return () => {
    if (world === undefined) throw new Error('the server of this file has not started');
    return world;
  };
}

/** Path and query of the current page. */
export const pathOf = (): string => location.pathname + location.search;

/** Ends the app of the page that is open. */
let end = (): void => undefined;

/** Leaves the page that is open. Storage stays. */
export function leave(): void {
  end();
  end = () => undefined;
  document.body.replaceChildren();
  // the theme, for example
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
}

async function load(address: string, start: () => Promise<() => void>): Promise<void> {
  leave();
  vi.resetModules();
  if (address !== location.href) {
    jsdom.reconfigure({ url: address });
    history.replaceState(null, '');
  }
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  end = await start();
}

/** Loads a page of the trader's app; with the same path it is a reload. */
export const openApp = (world: World, path: string): Promise<void> =>
  load(world.url + path, async () => (await import('@tradewind/web/start-app')).startApp());

/** Goes to another path inside the app, like a link. */
export function openInside(path: string): void {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Loads the page of the support chat, which is an app of its own. */
export const openChat = (world: World): Promise<void> =>
  load(`${world.url}/chat/?lang=en`, async () => (await import('@tradewind/web/start-chat')).startChat());

/** Opens a page in English with a person's session, as if they had logged in on this device before. */
export async function openAs(world: World, { session }: Pick<Person, 'session'>, path = '/user'): Promise<void> {
  localStorage.setItem('tradewind.session', JSON.stringify(session));
  localStorage.setItem('tradewind.lang', 'en');
  await openApp(world, path);
}

/** Loads a page of the back-office in English, as a logged-in operator if `who` is given. */
export async function openDesk(world: World, who: Session | undefined, path = ''): Promise<void> {
  if (who !== undefined)
    sessionStorage.setItem('tradewind.operator', JSON.stringify({ token: who.token, operator: who.operator }));
  const address = new URL(`${world.url}/admin${path}`);
  address.searchParams.set('lang', 'en');
  await load(address.href, async () => (await import('@tradewind/backoffice/start-app')).startApp());
}

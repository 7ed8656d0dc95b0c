/*
 * The app's worker (docs/decisions/0482). It shows what is pushed, and keeps the files of the app, so that it opens without
 * a network. It never answers calls, and nothing of the operators' app or the support chat.
 */

const ICON = '/icon-192.png';
/** A path of this app; anything else becomes its first page. */
const pathOf = (url) => (typeof url === 'string' && /^\/(?![/\\])/u.test(url) ? url : '/');
/** With a slash at its end. */
const pathnameOf = ({ url }) => `${new URL(url).pathname}/`;

/** A cache for each build: `tradewind-app-1.0.0+0123456789`. */
const APP = 'tradewind-app-';
/** Every page of the app is the same file. */
const SHELL = '/';
/** Pages that are no part of the app, and everything that is no page. */
const NOT_OURS = /^\/(?:admin|chat|api|v1|docs|metrics|healthz|readyz)(?:\/|$)|\.[a-z0-9]+$/u;
const FILES = /^\/assets\/|^\/icon[-.0-9a-z]*$/u;
/** Named by the page, too, but under the same name in every build: the server's is used where it answers. */
const THEME = '/theme.js';
const BUILD = /<meta name="build" content="([^"]+)"/u;
/** What the page names: scripts, styles, the icon, the theme. */
const NAMED = /(?:src|href)="(\/(?:assets\/|icon|theme\.)[^"]+)"/gu;
/** A page that takes longer is shown as it was kept. */
const PATIENCE_MS = 4000;
/** The build before stays, because a page of it may be open. */
const KEPT_BUILDS = 2;

/** Names of the caches of builds, the newest last. */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(APP));
const newest = async () => (await builds()).at(-1);

async function kept(request) {
  for (const name of (await builds()).toReversed()) {
    const found = await (await caches.open(name)).match(request, { ignoreSearch: true });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A file that an older build has, too, is copied: the older one's cache is deleted some day. */
async function addMissing(cache, paths) {
  for (const path of paths) {
    if ((await cache.match(path)) !== undefined) continue;
    const before = path === THEME ? undefined : await kept(path);
    await (before === undefined ? cache.add(path) : cache.put(path, before)).catch(() => undefined);
  }
}

/** Keeps a page that came from the server, and what it names; forgets builds of long ago. */
async function keepPage(response) {
  const html = await response.clone().text();
  const build = BUILD.exec(html)?.[1];
  if (build === undefined) return;
  const cache = await caches.open(APP + build);
  await cache.put(SHELL, response);
  await addMissing(
    cache,
    [...html.matchAll(NAMED)].map((match) => match[1]),
  );
  const others = (await builds()).filter((name) => name !== APP + build);
  await Promise.all(others.slice(0, Math.max(0, others.length - KEPT_BUILDS + 1)).map((name) => caches.delete(name)));
}

const isPage = (response) => response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');

/** `asked`: what the server answers. */
async function page(asked) {
  const shell = await kept(SHELL);
  if (shell === undefined) return asked;
  const late = new Promise((resolve) => setTimeout(() => resolve(shell), PATIENCE_MS));
  return Promise.race([asked.catch(() => shell), late]);
}

async function file(request) {
  const [found, name] = [await kept(request), await newest()];
  const cache = name === undefined ? undefined : await caches.open(name);
  if (found !== undefined) {
    // what an older build has is wanted by this one as well
    if (cache !== undefined && (await cache.match(request)) === undefined) await cache.put(request, found.clone());
    return found;
  }
  const response = await fetch(request);
  if (response.status === 200) await cache?.put(request, response.clone());
  return response;
}

const theme = (request) => fetch(request).catch(async () => (await kept(request)) ?? Response.error());

/** Keeps a page that comes late, too: the next visit has the new build. */
function servePage(event) {
  const asked = fetch(event.request);
  const keeping = asked.then((response) => (isPage(response) ? keepPage(response.clone()) : undefined));
  event.waitUntil(keeping.catch(() => undefined));
  event.respondWith(page(asked));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (FILES.test(pathname)) event.respondWith(file(request));
  else if (pathname === THEME) event.respondWith(theme(request));
  else if (request.mode === 'navigate' && !NOT_OURS.test(pathname)) servePage(event);
});

/** A page says which files it has loaded before this worker was there. */
async function keepLoaded(paths) {
  if ((await newest()) === undefined) {
    const response = await fetch(SHELL);
    if (isPage(response)) await keepPage(response);
  }
  const name = await newest();
  if (name === undefined) return;
  await addMissing(
    await caches.open(name),
    paths.filter((path) => typeof path === 'string' && FILES.test(path)),
  );
}

self.addEventListener('message', (event) => {
  const { type, paths } = event.data ?? {};
  if (type !== 'keep' || !Array.isArray(paths)) return;
  event.waitUntil(keepLoaded(paths));
});

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // a browser insists on something being shown
  }
  const { title = 'Tradewind', body = '', url, tag, lang = '' } = message;
  const shown = { body, lang, icon: ICON, badge: ICON, data: { url: pathOf(url) }, ...(tag ? { tag } : {}) };
  event.waitUntil(self.registration.showNotification(String(title), shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = pathOf(event.notification.data?.url);
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // neither the operators' app nor a frame of ours inside another page
    const app = windows.find((one) => one.frameType === 'top-level' && !/^\/(?:admin|chat)\//u.test(pathnameOf(one)));
    if (app === undefined) return self.clients.openWindow(path);
    // a browser may leave the window where it is; the page goes there all the same
    await app.focus().catch(() => undefined);
    // the page itself goes there, so that nothing typed is lost by a reload
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a worker's client takes none
    app.postMessage({ type: 'open', path });
    return undefined;
  };
  event.waitUntil(open());
});

/* Shows what is pushed, and opens the app where it is about. It keeps nothing and answers no request. */

const ICON = '/icon-192.png';
/** A path of this app; anything else becomes its first page. */
const pathOf = (url) => (typeof url === 'string' && /^\/(?![/\\])/u.test(url) ? url : '/');
/** With a slash at its end. */
const pathnameOf = ({ url }) => `${new URL(url).pathname}/`;

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
    // the page itself goes there, so that nothing typed is lost by loading it anew
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a worker's client takes none
    app.postMessage({ type: 'open', path });
    return undefined;
  };
  event.waitUntil(open());
});

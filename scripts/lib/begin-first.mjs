/**
 * A plugin for Vite: the first script of the app's page, apps/web/src/app/begin.ts. It has a file of its own and shares
 * none with the app, so that it runs while the app is on its way (docs/decisions/0524).
 */
const PARTS = /[\\/]src[\\/]app[\\/](?:ahead|begin)\.ts$/u;
const HELPER = '\0vite/preload-helper.js';
const OWN_HELPER = '\0begin/preload-helper.js';
const SCRIPT = /<script type="module"([^>]*\/begin-)/u;
/** Fetches what a file imports beside it. Vite's own helper is in a file of the app. */
const HELPER_CODE = `export function __vitePreload(load, files = []) {
  for (const file of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '/' + file });
    if (document.querySelector('link[href="/' + file + '"]') === null) document.head.append(link);
  }
  return load();
}`;

export function beginFirst() {
  return {
    name: 'tradewind-begin-first',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === HELPER && importer !== undefined && PARTS.test(importer) ? OWN_HELPER : undefined,
    load: (id) => (id === OWN_HELPER ? HELPER_CODE : undefined),
    // needs neither styles nor the rest of the page
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(SCRIPT, '<script async type="module"$1') },
  };
}

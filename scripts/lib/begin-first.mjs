/**
 * A Vite plugin for the first script of the app's page, apps/web/src/app/begin.ts. It has a file of its own and shares none
 * with the app, so that it runs while the app is loading (decision 0527).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const PARTS = /[\\/]src[\\/]app[\\/](?:ahead|begin)\.ts$/u;
const HELPER = '\0vite/preload-helper.js';
const OWN_HELPER = '\0begin/preload-helper.js';
const SCRIPT = /<script type="module"([^>]*\/begin-)/u;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/u;
const ROOT = /<div id="root">.*?<\/div>/su;
const ICON = /<link rel="icon" href="([^"]+)"/u;
const ICON_FILE = join(root, 'apps', 'web', 'public', 'icon.svg');
/**
 * Fetches a file and its imports without running them; the app runs them. Texts without imports are run. A file that index.html
 * names as well is still fetched only once. The chart library has a low priority, so that the files that the page is rendered with
 * come first.
 */
const HELPER_CODE = `export function __vitePreload(load, files = []) {
  for (const file of files.filter((each) => each.endsWith('.js'))) {
    const link = document.createElement('link');
    const fetchPriority = /create-chart/.test(file) ? 'low' : 'auto';
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority, href: '/' + file });
    document.head.append(link);
  }
  return files.length === 0 ? load() : undefined;
}`;

export function beginFirst() {
  return {
    name: 'tradewind-begin-first',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === HELPER && importer !== undefined && PARTS.test(importer) ? OWN_HELPER : undefined,
    load: (id) => (id === OWN_HELPER ? HELPER_CODE : undefined),
    transformIndexHtml: { order: 'post', handler: (html) => (SCRIPT.test(html) ? startPage(html) : html) },
  };
}

/**
 * The first script needs neither styles nor the rest of the page. The stylesheet comes after the mark that the page shows until the
 * app is rendered: in the head, it would keep the mark from being painted. The icon is in the page, because Chromium requests a file
 * up to three times during the start.
 */
function startPage(html) {
  const parts = { style: STYLE.exec(html)?.[0], mark: ROOT.exec(html)?.[0], icon: ICON.exec(html)?.[1] };
  const isKnown =
    Object.values(parts).every((part) => part !== undefined) &&
    html.split('rel="stylesheet"').length === 2 &&
    parts.mark.split('<div').length === 2;
  if (!isKnown)
    throw new Error('index.html has an unexpected form: one stylesheet, #root without a div and the icon are expected');
  const { style, mark, icon } = parts;
  return html
    .replace(SCRIPT, '<script async type="module"$1')
    .replace(style, '')
    .replace(mark, mark + style)
    .replace(icon, `data:image/svg+xml,${encodeURIComponent(readFileSync(ICON_FILE, 'utf8').trim())}`);
}

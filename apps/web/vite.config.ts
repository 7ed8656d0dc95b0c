import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { LOCALE_TAGS } from '../../packages/contract/src/locales.ts';
import { buildVersion } from '../../scripts/lib/build-version.mjs';
import { leanFonts } from '../../scripts/lib/lean-fonts.mjs';
import { FEW_FILES } from '../../scripts/lib/chunks.mjs';
import { app as english } from './src/locales/base/en.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
/** Where `npm run dev` finds the server. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** The web manifest; with the build's version, which the app polls to offer a reload. */
const MANIFEST = {
  id: '/',
  name: 'Tradewind',
  short_name: 'Tradewind',
  description: 'Forex and CFD trading with live charts and a demo account',
  start_url: '/',
  scope: '/',
  // text that another app shares is looked for among the instruments
  share_target: {
    action: '/product',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { text: 'text' },
  },
  display: 'standalone',
  background_color: '#0b101c',
  theme_color: '#0b101c',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
};

/** Of a language: names of the pages that the icon of the installed app offers. */
async function manifestOf(locale: string): Promise<object> {
  const { app } = (await import(new URL(`./src/locales/base/${locale}.ts`, import.meta.url).href)) as {
    app?: { nav?: Record<string, string> };
  };
  const nav: Readonly<Record<string, string>> = { ...english.nav, ...app?.nav };
  const shortcut = (name: string, url: string) => ({ name: nav[name], url, icons: MANIFEST.icons.slice(1, 2) });
  return {
    ...MANIFEST,
    lang: LOCALE_TAGS[locale as keyof typeof LOCALE_TAGS],
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    shortcuts: [shortcut('trade', '/trade'), shortcut('orders', '/order'), shortcut('quotes', '/')],
  };
}

/** `/manifest.de.json` and so on: what the page of a language links to. */
function manifests(): Plugin {
  return {
    name: 'tradewind-manifests',
    async generateBundle() {
      for (const locale of Object.keys(LOCALE_TAGS)) {
        const source = JSON.stringify(await manifestOf(locale));
        this.emitFile({ type: 'asset', fileName: `manifest.${locale}.json`, source });
      }
    },
  };
}

/** In the head, the stylesheet would keep the start screen from being painted until it has arrived. */
function startScreenFirst(): Plugin {
  return {
    name: 'tradewind-start-screen-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [stylesheet = ''] = /<link rel="stylesheet"[^>]*>/u.exec(html) ?? [];
        return html.replace(stylesheet, '').replace('</body>', `${stylesheet}</body>`);
      },
    },
  };
}

export default defineConfig({
  plugins: [leanFonts(), react(), tailwind(), buildVersion(version, MANIFEST), manifests(), startScreenFirst()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    // fonts and images stay files, which are cached on their own
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // the support chat is a page of its own, with nothing of the trading app in it
    rolldownOptions: {
      output: FEW_FILES,
      input: {
        app: fileURLToPath(new URL('./index.html', import.meta.url)),
        chat: fileURLToPath(new URL('./chat/index.html', import.meta.url)),
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/v1/api': SERVER,
      '/v1/ws': { target: SERVER, ws: true },
      '/v1/chat/ws': { target: SERVER, ws: true },
    },
  },
});

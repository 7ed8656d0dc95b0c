import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildVersion } from '../../scripts/lib/build-version.mjs';
import { FEW_FILES } from '../../scripts/lib/chunks.mjs';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
/** Where `npm run dev` finds the server. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** The web manifest; with the build's version, which the app polls to offer a reload. */
const MANIFEST = {
  name: 'Tradewind',
  short_name: 'Tradewind',
  description: 'Forex and CFD trading with live charts and a demo account',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0b101c',
  theme_color: '#0b101c',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
  ],
};

export default defineConfig({
  plugins: [react(), tailwind(), buildVersion(version, MANIFEST)],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    // Fonts and images stay files: the content security policy allows no data: scripts or fonts.
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

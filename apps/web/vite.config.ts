import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
/** Where `npm run dev` finds the server. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** /manifest.json: the web manifest with the build's version, which the app polls to offer a reload. */
function manifest(): Plugin {
  const text = JSON.stringify({
    name: 'Tradewind',
    short_name: 'Tradewind',
    description: 'Forex and CFD trading with live charts and a demo account',
    version,
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
  });
  return {
    name: 'tradewind-manifest',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: text });
    },
    configureServer(server) {
      server.middlewares.use('/manifest.json', (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(text);
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwind(), manifest()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    // Fonts and images stay files: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // the support chat is a page of its own, with nothing of the trading app in it
    rolldownOptions: {
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

import { readFileSync } from 'node:fs';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildVersion } from '../../scripts/lib/build-version.mjs';
import { FEW_FILES } from '../../scripts/lib/chunks.mjs';
import { leanFonts } from '../../scripts/lib/lean-fonts.mjs';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };

/** Where `npm run dev` finds the server. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  base: '/admin/',
  plugins: [leanFonts(), react(), tailwind(), buildVersion(version)],
  build: {
    // fonts and images stay files, which are cached on their own
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: FEW_FILES },
  },
  server: {
    port: 5174,
    proxy: { '/admin/api': SERVER, '/admin/chat/ws': { target: SERVER, ws: true } },
  },
});

import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanFonts } from '../../scripts/lib/lean-fonts.mjs';

/** The gallery of the components. The apps are built elsewhere and contain nothing of it. */
export default defineConfig({
  root: fileURLToPath(new URL('./gallery', import.meta.url)),
  base: './',
  plugins: [leanFonts(), react(), tailwind()],
  build: { outDir: '../dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { port: 5175 },
});

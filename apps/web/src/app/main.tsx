import './app.css';
import { LoadFailure } from '@tradewind/ui';
import { createRoot } from 'react-dom/client';
import { applyDesktopAddress } from '../shared/desktop-address.ts';
import { keepEntry } from '../shared/entry.ts';
import { startLanguage } from '../shared/language.ts';
import { applySettings } from '../shared/settings.ts';
import { App } from './App.tsx';
import { mendBuild } from './build.ts';

applyDesktopAddress();
applySettings();
keepEntry(location.search);
// a part of the app, or its stylesheet, is not there (any more): perhaps because another build is
window.addEventListener('vite:preloadError', mendBuild);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const reactRoot = createRoot(root);

try {
  await startLanguage(location.search);
  reactRoot.render(<App />);
} catch (error) {
  // The texts could not be fetched, so no language can be asked for words.
  console.error(error);
  mendBuild();
  reactRoot.render(<LoadFailure />);
}

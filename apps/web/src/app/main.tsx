import './app.css';
import { mountApp } from '@tradewind/ui';
import { applyDesktopAddress } from '../shared/desktop-address.ts';
import { keepEntry } from '../shared/entry.ts';
import { startLanguage } from '../shared/language.ts';
import { applySettings } from '../shared/settings.ts';
import { App } from './App.tsx';
import { reloadIfOutdated } from './build.ts';

applyDesktopAddress();
applySettings();
keepEntry(location.search);
await mountApp({
  app: <App />,
  start: () => startLanguage(location.search),
  onLoadFailure: reloadIfOutdated,
});

import './app.css';
import { mountApp } from '@tradewind/ui';
import { startLanguage } from '../shared/language.ts';
import { applyTheme } from '../shared/theme.ts';
import { App } from './App.tsx';
import { reloadIfOutdated } from './build.tsx';

applyTheme();
await mountApp({
  app: <App />,
  start: () => startLanguage(location.search),
  onLoadFailure: reloadIfOutdated,
});

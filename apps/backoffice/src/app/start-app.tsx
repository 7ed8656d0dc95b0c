import { mountApp } from '@tradewind/ui';
import { startLanguage } from '../shared/language.ts';
import { applyTheme } from '../shared/theme.ts';
import { App } from './App.tsx';
import { reloadIfOutdated } from './build.tsx';

/** Starts the app in the page. Resolves, once it is rendered, with a function that ends it. */
export function startApp(): Promise<() => void> {
  applyTheme();
  return mountApp({
    app: <App />,
    start: () => startLanguage(location.search),
    onLoadFailure: reloadIfOutdated,
  });
}

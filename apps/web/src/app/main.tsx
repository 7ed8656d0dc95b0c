// first: it runs before the rest is there
import { ahead } from './begin.ts';
import './app.css';
import { mountApp } from '@tradewind/ui';
import { applyDesktopAddress } from '../shared/desktop-address.ts';
import { keepEntry } from '../shared/entry.ts';
import { startLanguage } from '../shared/language.ts';
import { applySettings } from '../shared/settings.ts';
import { App } from './App.tsx';
import { reloadIfOutdated } from './build.ts';
import { createBrowserClient } from './create-client.ts';
import { loadFirstPage } from './lazy-features.tsx';
import { sessionEnded } from './session-ended.ts';

applyDesktopAddress();
applySettings();
keepEntry(location.search);
const client = createBrowserClient(sessionEnded.tell, ahead);
await mountApp({
  app: <App client={client} />,
  async start() {
    const texts = startLanguage(location.search);
    // the instruments come beside the texts; the end of a session is answered by the app, which is not there yet
    if (client.session.get() === null) client.start();
    await texts;
    await loadFirstPage(location.pathname);
  },
  onLoadFailure: reloadIfOutdated,
});

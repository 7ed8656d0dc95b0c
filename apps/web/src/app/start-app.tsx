import { mountApp } from '@tradewind/ui';
import { applyDesktopAddress } from '../shared/desktop-address.ts';
import { keepEntry } from '../shared/entry.ts';
import { startLanguage } from '../shared/language.ts';
import { applySettings } from '../shared/settings.ts';
import { App } from './App.tsx';
import { reloadIfOutdated } from './build.ts';
import { createBrowserClient } from './create-client.ts';
import { loadPage } from './load-page.ts';
import { sessionEnded } from './session-ended.ts';

/** Starts the app in the page. Resolves, once it is rendered, with a function that ends it and its connections. */
export async function startApp(): Promise<() => void> {
  applyDesktopAddress();
  applySettings();
  keepEntry(location.search);
  const client = createBrowserClient(sessionEnded.tell);
  const unmount = await mountApp({
    app: <App client={client} />,
    async start() {
      const texts = startLanguage(location.search);
      // loads the instruments in parallel with the texts; the end of a session needs the app, which is not rendered yet
      if (client.session.get() === null) client.start();
      // until then the start screen is shown (index.html)
      await Promise.all([texts, loadPage(location.pathname, texts)]);
    },
    onLoadFailure: reloadIfOutdated,
  });
  return () => {
    unmount();
    client.stop();
  };
}

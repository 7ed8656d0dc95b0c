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

/** A page whose code takes longer comes after the frame, which says whether there is a connection. */
const PAGE_PATIENCE_MS = 4000;

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
      const isVisitor = client.session.get() === null;
      // loads the instruments in parallel with the texts; a session may end at once, which is shown in texts
      if (isVisitor) client.start();
      const page = loadPage(location.pathname, isVisitor, texts);
      // until then the start screen is shown (index.html)
      await texts;
      client.start();
      await Promise.race([page, new Promise((resolve) => setTimeout(resolve, PAGE_PATIENCE_MS))]);
    },
    onLoadFailure: reloadIfOutdated,
  });
  return () => {
    unmount();
    client.stop();
  };
}

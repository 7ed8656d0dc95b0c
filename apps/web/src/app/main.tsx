// first: it runs before the rest is loaded
import { ahead } from './begin.ts';
import './app.css';
import type { LoadStatus, Readable } from '@tradewind/client';
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

/** Longest wait for the instruments that were requested ahead, so that they are rendered at once; later, a skeleton is shown first. */
const PATIENCE_MS = 200;
/** Longest wait for the page's own files; later, the app is rendered without the page. */
const PAGE_PATIENCE_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function untilRead(status: Readable<LoadStatus>): Promise<void> {
  return new Promise((resolve) => {
    if (status.get() !== 'loading') return resolve();
    const timer = window.setTimeout(done, PATIENCE_MS);
    const stop = status.subscribe(done);
    function done(): void {
      window.clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

applyDesktopAddress();
applySettings();
keepEntry(location.search);
const client = createBrowserClient(sessionEnded.tell, ahead.answer);
// not awaited: the pages that it loads import the file that contains this module
void mountApp({
  app: <App client={client} />,
  async start() {
    const texts = startLanguage(location.search);
    // loads the instruments in parallel with the texts; the end of a session needs the app, which is not rendered yet
    if (client.session.get() === null) client.start();
    await texts;
    await Promise.race([loadFirstPage(location.pathname), pause(PAGE_PATIENCE_MS)]);
    if (ahead.hasMarket) await untilRead(client.market.status);
  },
  onLoadFailure: reloadIfOutdated,
});

import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { watchBack } from './back.ts';
import { noteMissingStyle } from './missing-styles.ts';
import { guardTaps } from './one-tap.ts';

interface MountOptions {
  readonly app: ReactNode;
  /** Loads everything that the first paint needs. */
  start(): Promise<void>;
  /** A module or stylesheet could not be fetched, perhaps because the server has a newer build. */
  onLoadFailure(): void;
}

/**
 * Renders an app into `#root`, or an error page in two languages when its texts could not be fetched. Resolves with a function
 * that removes it.
 */
export async function mountApp({ app, start, onLoadFailure }: MountOptions): Promise<() => void> {
  window.addEventListener('vite:preloadError', (event) => {
    noteMissingStyle('payload' in event ? event.payload : undefined);
    onLoadFailure();
  });
  const unguard = guardTaps();
  const unwatch = watchBack();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const reactRoot = createRoot(root);
  try {
    await start();
    // a transition is rendered in pieces, so that the browser can do other work in between
    startTransition(() => reactRoot.render(app));
  } catch (error) {
    console.error(error);
    onLoadFailure();
    reactRoot.render(<LoadFailure />);
  }
  return () => {
    reactRoot.unmount();
    unguard();
    unwatch();
  };
}

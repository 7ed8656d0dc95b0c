import { useEffect, useEffectEvent } from 'react';
import { addFloat } from '../browser/back.ts';

declare global {
  interface Window {
    /** HTML, "Close requests and close watchers"; supported by Chromium, and not in TypeScript's types yet. */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

type Watcher = NonNullable<Window['CloseWatcher']>;

/** On a desktop the browser's Back is no close request. */
const hasCloseRequests = (): boolean => /android/iu.test(navigator.userAgent);

/**
 * Back closes an open element instead of leaving the page. On an Android phone this is a close request of its browser,
 * elsewhere a move in the history (browser/back.ts). Esc is handled by the elements themselves.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const closed = () => onClose();
    if (window.CloseWatcher === undefined || !hasCloseRequests()) return addFloat(closed);
    return watchCloseRequests(window.CloseWatcher, closed);
  }, [open]);
}

/** Returns how to stop. */
function watchCloseRequests(CloseWatcher: Watcher, close: () => void): () => void {
  let watcher = new CloseWatcher();
  let timer: number | undefined;
  const closed = (): void => {
    close();
    // a watcher ends with its request, and the element may have refused it, such as while it is sending
    timer = window.setTimeout(() => {
      watcher = new CloseWatcher();
      watcher.addEventListener('close', closed);
    });
  };
  watcher.addEventListener('close', closed);
  return () => {
    window.clearTimeout(timer);
    watcher.removeEventListener('close', closed);
    watcher.destroy();
  };
}

import { useEffect, useEffectEvent } from 'react';
import { addFloat } from '../browser/back.ts';

declare global {
  interface Window {
    /** HTML, "Close requests and close watchers"; supported by Chromium, and not in TypeScript's types yet. */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/** On a desktop the browser's Back is no close request. */
const hasCloseRequests = (): boolean => window.CloseWatcher !== undefined && /android/iu.test(navigator.userAgent);

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
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', closed);
    return () => {
      watcher.removeEventListener('close', closed);
      watcher.destroy();
    };
  }, [open]);
}

import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** HTML, "Close requests and close watchers"; supported by Chromium, and not in TypeScript's types yet. */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * The back button or gesture of an Android phone closes an open element instead of leaving the page, as the drawer
 * already does. Elsewhere a close request is Esc, which dialogs handle anyway.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!open || window.CloseWatcher === undefined || !/android/iu.test(navigator.userAgent)) return;
    const watcher = new window.CloseWatcher();
    const closed = () => onClose();
    watcher.addEventListener('close', closed);
    return () => {
      watcher.removeEventListener('close', closed);
      watcher.destroy();
    };
  }, [open]);
}

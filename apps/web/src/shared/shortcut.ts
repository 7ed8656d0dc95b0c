import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from './dialogs.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
  );
}

/**
 * Calls back for a key ("b", "/", "1") pressed anywhere on the page, but not while typing, not with a modifier, and not
 * under an open dialog. Hidden pages that are kept alive do not get it.
 */
export function useShortcut(key: string, onPress: () => void, enabled = true): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [key, enabled]);
}

import type { KeyboardEvent } from 'react';

/** Whether a key is pressed together with a modifier: such combinations belong to the browser. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

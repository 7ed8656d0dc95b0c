import type { KeyboardEvent } from 'react';

/** Whether a key is pressed together with another: such keys are the browser's. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

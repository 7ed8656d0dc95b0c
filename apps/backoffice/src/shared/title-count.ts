import { createStore } from '@tradewind/client';

/** How much waits for this operator; shown before the title in the browser's tab. */
export const titleCount = createStore(0);

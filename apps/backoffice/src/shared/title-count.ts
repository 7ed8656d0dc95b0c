import { createStore } from '@tradewind/client';

/** What waits for this operator; it stands before the title in the browser's tab. */
export const titleCount = createStore(0);

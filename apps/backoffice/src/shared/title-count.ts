import { createStore } from '@tradewind/client/app';

/** Number of records waiting for this operator; shown before the title in the browser tab. */
export const titleCount = createStore(0);

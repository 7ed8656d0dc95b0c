import { createStore } from '@tradewind/client';

/** The tour of the trade page was asked for again. */
export const tourWanted = createStore(false);

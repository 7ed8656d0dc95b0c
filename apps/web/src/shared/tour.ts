import { createStore } from '@tradewind/client/app';

/** The tour of the trade page was requested again. */
export const tourWanted = createStore(false);

import type { Side } from '@tradewind/engine';
import { createStore, type Readable } from '@tradewind/client';

const asked = createStore<Side | undefined>(undefined);
/** The side whose confirmation is open: asked for by a tap or by the keys B and S. */
export const askedSide: Readable<Side | undefined> = asked;
export const askSide = (side: Side | undefined): void => asked.set(side);

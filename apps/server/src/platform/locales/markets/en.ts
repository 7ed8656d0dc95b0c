import type { MarketNames } from './types.ts';

/** English. The names of instruments are those of the built-in list. */
export const markets: MarketNames = {
  categories: {
    forex_major: 'Majors',
    forex_minor: 'Minors',
    metal: 'Metals',
    energy: 'Energies',
    index: 'Indices',
    crypto: 'Crypto',
  },
  assets: {},
  instruments: {},
};

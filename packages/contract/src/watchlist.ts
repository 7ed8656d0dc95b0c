/** Favourites and named watchlists, stored with the account. */
import { z } from 'zod';
import { integerInput, textInput } from './primitives.ts';
import { FAVOURITES_LIST, WATCHLIST_ID, WATCHLIST_LIMITS } from './watchlist-wire.ts';

export const watchlist = z.object({
  id: z.string().meta({ description: `"${FAVOURITES_LIST}", or as its client made it` }),
  name: z.string().meta({ description: 'empty for the favourites' }),
  version: z.int().nonnegative().meta({ description: 'increases with every change; 0 = favourites never set' }),
  codes: z.array(z.string()).meta({ description: 'instruments in their order' }),
});
export type Watchlist = z.infer<typeof watchlist>;

const ownId = z.string().regex(WATCHLIST_ID);
const anyId = z.union([z.literal(FAVOURITES_LIST), ownId]);
const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._/-]{1,32}$/u);
/** A list, or its codes separated by commas, as forms send it. */
const codes = z
  .union([z.array(code), z.string().transform((text) => text.split(',').filter((part) => part !== ''))])
  .pipe(z.array(code).max(WATCHLIST_LIMITS.items));

export const watchlistSchemas = {
  watchlists: {
    summary: "The account's watchlists: the favourites first, then named ones in order of creation",
    input: z.object({}),
    output: z.array(watchlist),
  },
  saveWatchlist: {
    summary: `Create a watchlist under an id of the client's, or rename the one that has it; at most ${WATCHLIST_LIMITS.lists}`,
    input: z.object({ id: ownId, name: textInput(WATCHLIST_LIMITS.nameLength, 1) }),
    output: watchlist,
  },
  deleteWatchlist: {
    summary: 'Delete a watchlist; succeeds if it does not exist',
    input: z.object({ id: ownId }),
    output: z.object({}),
  },
  setWatchlist: {
    summary:
      'Set the items of a watchlist, in order. `version` is the one that was read: `conflict` if it has changed since',
    input: z.object({ id: anyId, version: integerInput(0), codes }),
    output: watchlist,
  },
};

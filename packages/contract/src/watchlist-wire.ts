/** Constants of watchlists, without schemas. */

/** Id of the one list that everybody has: the favourites. */
export const FAVOURITES_LIST = 'favourites';
/** Ids of the other lists are made by the client, so that one made without a network can be filled at once. */
export const WATCHLIST_ID = /^[0-9a-f]{16,40}$/u;
export const WATCHLIST_LIMITS = {
  /** Besides the favourites. */
  lists: 20,
  items: 200,
  nameLength: 40,
} as const;

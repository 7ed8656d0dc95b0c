export { watchlist } from '../en/watchlist.ts';

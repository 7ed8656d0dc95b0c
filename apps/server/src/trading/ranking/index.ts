/** Public interface of the ranking. */
export { RankingFigures } from './figures.ts';
export { RankingMembers } from './members.ts';
export { serveRankingToOperators } from './operator-routes.ts';
export { serveRanking } from './routes.ts';

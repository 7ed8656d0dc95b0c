/** Constants of the ranking, without schemas. */

/** Sort orders of the ranking; the figures are defined in docs/reference/ranking.md. */
export const RANKING_SORTS = ['rate', 'profit', 'win', 'total_rate'] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

/** Characters of a participant's display name. */
export const RANKING_NAME_LENGTH = { min: 2, max: 24 } as const;
/** Letters and digits of any script, and single spaces, dots, hyphens, underscores or apostrophes between them. */
export const RANKING_NAME = /^[\p{L}\p{M}\p{N}]+(?:[ .'_-][\p{L}\p{M}\p{N}]+)*$/u;

/** Constants of groups of accounts (contract §10), without schemas. */

/**
 * Classes of instruments for leverage caps, after ESMA Decision (EU) 2018/796, Article 2: `equities` are shares and every
 * underlying that no other class names.
 */
export const LEVERAGE_CLASSES = ['majors', 'minors', 'gold', 'indices', 'commodities', 'equities', 'crypto'] as const;
export type LeverageClass = (typeof LEVERAGE_CLASSES)[number];

/** What a group is for. Every account starts in the built-in group `retail` or `demo`. */
export const GROUP_KINDS = ['retail', 'professional', 'demo'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** For what a group may require an approved identity verification. */
export const VERIFIED_ACTIONS = ['deposit', 'trade', 'withdraw'] as const;
export type VerifiedAction = (typeof VERIFIED_ACTIONS)[number];

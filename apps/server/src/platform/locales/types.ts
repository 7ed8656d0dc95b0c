/** Shapes of the texts, and the names that they are found by. */
export * from './account/types.ts';
export * from './guides/types.ts';
export * from './markets/types.ts';
export * from './messages/types.ts';
export * from './notifications/types.ts';

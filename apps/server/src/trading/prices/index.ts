/** Prices of groups (contract §14): what an account, or a visitor, sees of the market. */
export { type CallerTokens, type ViewServices, viewOfCaller } from './caller.ts';
export { GroupPrices } from './group-prices.ts';
export { type PriceView, markedCandle, markedClose } from './view.ts';

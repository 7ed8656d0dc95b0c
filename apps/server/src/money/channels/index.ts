/** Currencies, deposit channels and bank accounts, as operators set them up. */
export { type BankFields, type BankRow, bankFieldsOf, findBank } from './banks.ts';
export { type ChannelRow, channelAt, findChannel } from './channels.ts';
export { currencyKind } from './currencies.ts';
export { serveChannelsToOperators } from './operator-routes.ts';

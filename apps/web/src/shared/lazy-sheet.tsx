/** A sheet whose code is loaded when it is first needed. */
export { lazyPart as lazySheet } from '@tradewind/ui';

/** Support chat between visitors and operators. */
export { type Support, startSupport } from './support.ts';

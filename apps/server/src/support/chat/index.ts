/** Support chat between visitors and operators. */
export { type SupportChat, startChat } from './support.ts';

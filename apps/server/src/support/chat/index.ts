/** Support chat between visitors and operators. */
export { chatImageFiles } from './images.ts';
export { type SupportChat, startChat } from './support.ts';

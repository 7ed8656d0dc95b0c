/** In a module of its own, so that the toast area is loaded with the first toast and not with the shell. */
export { ToastArea } from '@tradewind/ui';

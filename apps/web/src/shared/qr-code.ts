/** In a module of its own, so that drawing codes is loaded with the first of them. */
export { QrCode } from '@tradewind/ui';

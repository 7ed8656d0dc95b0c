/** A separate module, so that the code for drawing is loaded with the first QR code. */
export { QrCode } from '@tradewind/ui';

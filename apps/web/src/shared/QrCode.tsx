export { QrCode } from '@tradewind/ui';

export { copyText } from '@tradewind/ui';

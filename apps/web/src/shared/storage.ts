export { storage } from '@tradewind/ui';

export { randomId } from '@tradewind/ui';

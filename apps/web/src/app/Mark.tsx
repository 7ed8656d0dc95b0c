export { Mark } from '@tradewind/ui';

export { touchScreen, wideScreen } from '@tradewind/ui';

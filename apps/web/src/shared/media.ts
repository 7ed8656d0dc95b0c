export { lowScreen, shortScreen, touchScreen, wideScreen } from '@tradewind/ui';

export { shortScreen, touchScreen, wideScreen } from '@tradewind/ui';

export { saveFile } from '@tradewind/ui';

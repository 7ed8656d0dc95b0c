/** Components for wide screens only, loaded when first shown. */
import { lazyWithRetry } from '@tradewind/ui';
import { needTexts } from '../shared/language.ts';

const noticeTexts = () => needTexts(['notices']);
export const TopBar = lazyWithRetry(async () => {
  const [module] = await Promise.all([import('./desktop.ts'), noticeTexts()]);
  return module.TopBar;
});
export const Workspace = lazyWithRetry(async () => {
  const [module] = await Promise.all([import('./desktop.ts'), noticeTexts()]);
  return module.Workspace;
});

/** Components for wide screens only, loaded when first shown. */
import { lazy } from 'react';
import { needTexts } from '../shared/language.ts';

const noticeTexts = () => needTexts(['notices']);
export const TopBar = lazy(async () => {
  const [module] = await Promise.all([import('./desktop.ts'), noticeTexts()]);
  return { default: module.TopBar };
});
export const Workspace = lazy(async () => {
  const [module] = await Promise.all([import('./desktop.ts'), noticeTexts()]);
  return { default: module.Workspace };
});

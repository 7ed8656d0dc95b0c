/** Components for wide screens only, loaded when first shown. */
import { lazyWithRetry } from '@tradewind/ui';
import { needTexts } from '../shared/language.ts';

/** `language`: until the first texts are there. */
export async function desktop(language?: Promise<void>) {
  const texts = async (): Promise<void> => {
    await language;
    await needTexts(['notices']);
  };
  const [module] = await Promise.all([import('./desktop.ts'), texts()]);
  return { TopBar: module.TopBar, Workspace: module.Workspace };
}

export const TopBar = lazyWithRetry(async () => (await desktop()).TopBar);
export const Workspace = lazyWithRetry(async () => (await desktop()).Workspace);

/** Components for wide screens only, loaded when first shown. */
import { lazyWithRetry } from '@tradewind/ui';

export async function desktop() {
  const { TopBar, Workspace } = await import('./desktop.ts');
  return { TopBar, Workspace };
}

export const TopBar = lazyWithRetry(async () => (await desktop()).TopBar);
export const Workspace = lazyWithRetry(async () => (await desktop()).Workspace);

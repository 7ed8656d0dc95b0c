/** Components for wide screens only, loaded when first shown. */
import { lazyComponent } from '@tradewind/ui';

export const TopBar = lazyComponent(async () => (await import('./desktop.ts')).TopBar);
export const Workspace = lazyComponent(async () => (await import('./desktop.ts')).Workspace);

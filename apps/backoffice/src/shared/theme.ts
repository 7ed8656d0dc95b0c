import { setting } from '@tradewind/ui';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export const theme = setting<Theme>('tradewind.admin.theme', THEMES);

/** Sets the theme on <html>, now and after every change. Call it once before the first paint. */
export function applyTheme(): void {
  const prefersLight = matchMedia('(prefers-color-scheme: light)');
  const apply = () => {
    const chosen = theme.get();
    const root = document.documentElement;
    root.dataset['theme'] = chosen === 'system' ? (prefersLight.matches ? 'light' : 'dark') : chosen;
    const page = getComputedStyle(root).getPropertyValue('--surface-1');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
  };
  apply();
  theme.subscribe(apply);
  prefersLight.addEventListener('change', apply);
}

import { createStore, type Readable } from '@tradewind/client/app';
import { setting } from '@tradewind/ui';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export const SIGNALS = ['green-up', 'red-up'] as const;
export type Signals = (typeof SIGNALS)[number];

export const theme = setting<Theme>('tradewind.theme', THEMES);
export const signals = setting<Signals>('tradewind.signals', SIGNALS);
/** Hides amounts on the Me page from people nearby. */
export const amountsHidden = setting('tradewind.amounts', ['shown', 'hidden']);

/** Amounts with two decimals, or with all of them: toggled by a tap on one. */
export const exactMoney = setting('tradewind.decimals', ['two', 'all']);

/** Columns of a row of quotes: the bid with a small chart, or bid and ask. */
export const quoteColumns = setting('tradewind.quotes', ['bid', 'both']);

/** Short tones for events of orders. Off by default, because phones are used among other people. */
export const sounds = setting('tradewind.sounds', ['off', 'on']);
/** Vibrations for the same events. */
export const vibration = setting('tradewind.vibration', ['off', 'on']);

/** The browser requests saving data (the Save-Data hint): followed until the user decides here. */
const asksToSave =
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
const savingChoice = setting('tradewind.data-saver', ['auto', 'off', 'on']);

/** No mini charts, prices once a second, no preloading. */
export const dataSaver: Readable<boolean> & { set(on: boolean): void } = {
  get: () => (savingChoice.get() === 'auto' ? asksToSave : savingChoice.get() === 'on'),
  subscribe: savingChoice.subscribe,
  set: (on) => savingChoice.set(on ? 'on' : 'off'),
};
/** Whether it is on only because the browser requests it. */
export const savesByHint: Readable<boolean> = {
  get: () => savingChoice.get() === 'auto' && asksToSave,
  subscribe: savingChoice.subscribe,
};

const shownTheme = createStore<'dark' | 'light'>('dark');
/** The theme on screen, with `system` resolved. Used by charts. */
export const resolvedTheme: Readable<'dark' | 'light'> = shownTheme;

/** Sets theme and colours on <html>, now and after every change. Call it once before the first paint. */
export function applySettings(): void {
  const prefersLight = matchMedia('(prefers-color-scheme: light)');
  const apply = () => {
    const chosen = theme.get();
    const shown = chosen === 'system' ? (prefersLight.matches ? 'light' : 'dark') : chosen;
    const root = document.documentElement;
    root.dataset['theme'] = shown;
    root.dataset['signals'] = signals.get();
    const page = getComputedStyle(root).getPropertyValue('--surface-1');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
    shownTheme.set(shown);
  };
  apply();
  theme.subscribe(apply);
  signals.subscribe(apply);
  prefersLight.addEventListener('change', apply);
}

/** The appearance requested by the address: `?lang=ar&theme=light&view=sheet`. */
import { ar } from './arabic.ts';
import { en } from './texts.ts';

const query = new URLSearchParams(location.search);
export const lang = query.get('lang') === 'ar' ? 'ar' : 'en';
export const theme = query.get('theme') === 'light' ? 'light' : 'dark';
/** A whole page with one element open, instead of the gallery. */
export const view = query.get('view');
export const dir = lang === 'ar' ? 'rtl' : 'ltr';
export const labels: Readonly<Record<keyof typeof en, string>> = lang === 'ar' ? ar : en;

/** The address of this page in another appearance. */
export const addressOf = (change: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams({ lang, theme, ...change }).toString()}`;

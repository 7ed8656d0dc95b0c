import type { Locale } from '@tradewind/contract/light';

/** The writing direction of a language, independent of the page around it. */
export const directionOf = (lang: Locale): 'ltr' | 'rtl' => (lang === 'ar' ? 'rtl' : 'ltr');

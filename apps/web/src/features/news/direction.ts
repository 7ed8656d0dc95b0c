import type { Locale } from '@tradewind/contract/light';

/** In which direction a text of this language runs, whatever the page around it does. */
export const directionOf = (lang: Locale): 'ltr' | 'rtl' => (lang === 'ar' ? 'rtl' : 'ltr');

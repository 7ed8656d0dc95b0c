/** Built-in articles, in every language. */
import type { Locale } from '@tradewind/contract';
import { guidesTexts } from '../../platform/locales/index.ts';
import type { Guide, GuideKey } from '../../platform/locales/types.ts';

export { guidesTexts } from '../../platform/locales/index.ts';
export { GUIDE_KEYS, type Guide, type GuideKey } from '../../platform/locales/types.ts';

/** The category of these articles. */
export const GUIDE_CATEGORY = 'guide';

/** Figures that the texts mention, as they are shown. */
export interface GuideFigures {
  /** Percent. */
  readonly marginCall: string;
  readonly stopOut: string;
  /** USD. */
  readonly demoBalance: string;
}

export function guideOf(key: GuideKey, locale: Locale, { marginCall, stopOut, demoBalance }: GuideFigures): Guide {
  const { content, ...named } = guidesTexts[locale].articles[key];
  const figures: Readonly<Record<string, string>> = {
    margin_call: marginCall,
    stop_out: stopOut,
    demo_balance: demoBalance,
  };
  return { ...named, content: content.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => figures[name] ?? whole) };
}

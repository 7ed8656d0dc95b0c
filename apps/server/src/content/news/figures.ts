/** Values of this installation that built-in articles mention. */
import { LOCALE_TAGS, type Locale } from '@tradewind/contract';
import type { Config } from '../../platform/config/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import type { GuideFigures } from './guides.ts';

export const guideFigures =
  ({ engine, demoBalance }: Pick<Config, 'engine' | 'demoBalance'>) =>
  (locale: Locale): GuideFigures => {
    const format = new Intl.NumberFormat(`${LOCALE_TAGS[locale]}-u-nu-latn`);
    return {
      marginCall: format.format(engine.marginCallPercent),
      stopOut: format.format(engine.stopOutPercent),
      demoBalance: format.format(usdNumber(demoBalance)),
    };
  };

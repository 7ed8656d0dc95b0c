import { createContext, use, useMemo, type ReactNode } from 'react';
import {
  decimalSeparator,
  formatNumber,
  formatPercent,
  formatPlain,
  formatShare,
  MONEY_DECIMALS,
  NO_FIGURE,
  type MoneyKind,
} from '../format/number.ts';
import { priceParts, type PriceParts } from '../format/price.ts';
import { formatTime, type TimeStyle } from '../format/time.ts';

/** Figures and times in the reader's language. A missing value is "–". */
export interface Format {
  readonly tag: string;
  readonly decimalSeparator: string;
  price(value: number | null | undefined, precision: number): string;
  priceParts(value: number, precision: number): PriceParts;
  money(value: number | null | undefined, kind: MoneyKind, signed?: boolean): string;
  /** `value` is already in percent: 1.25 → "+1.25%". */
  percent(value: number | null | undefined, signed?: boolean): string;
  /** The same with as many decimals as the value has: 1 → "1%". */
  share(value: number, signed?: boolean): string;
  number(value: number | null | undefined, maxDecimals?: number): string;
  time(timeMs: number | null | undefined, style?: TimeStyle): string;
}

/** `timeZone` for all times; absent = the device's. */
export function createFormat(tag: string, timeZone?: string): Format {
  const orNone = <Value,>(value: Value | null | undefined, text: (value: Value) => string): string =>
    value === null || value === undefined ? NO_FIGURE : text(value);
  return {
    tag,
    decimalSeparator: decimalSeparator(tag),
    price: (value, precision) => orNone(value, (price) => formatNumber(tag, price, precision)),
    priceParts: (value, precision) => priceParts(tag, value, precision),
    money: (value, kind, signed = false) =>
      orNone(value, (amount) => formatNumber(tag, amount, MONEY_DECIMALS[kind], signed)),
    percent: (value, signed = true) => orNone(value, (percent) => formatPercent(tag, percent, signed)),
    share: (value, signed) => formatShare(tag, value, signed),
    number: (value, maxDecimals) => orNone(value, (number) => formatPlain(tag, number, maxDecimals)),
    time: (value, style) => orNone(value, (timeMs) => formatTime(tag, timeMs, style, timeZone)),
  };
}

/** Texts that the primitives themselves need; each app has them under `ui.` in its message files. */
type UiText = 'close' | 'cancel' | 'retry' | 'partMissing' | 'loading' | 'increase' | 'decrease' | 'refresh';
export type UiTexts = Readonly<Record<UiText, string>>;

interface UiLanguage {
  readonly format: Format;
  readonly texts: UiTexts;
  readonly exactMoney: boolean;
}

const LanguageContext = createContext<UiLanguage | undefined>(undefined);

function useUiLanguage(): UiLanguage {
  const language = use(LanguageContext);
  if (language === undefined) throw new Error('UiProvider is missing');
  return language;
}

interface UiProviderProps {
  /** BCP 47. */
  readonly tag: string;
  /** For all times; absent = the device's, which is not named. */
  readonly timeZone?: string;
  /** Whether amounts show all their decimals, as records must; default: true. */
  readonly exactMoney?: boolean;
  /** The translator of the app. */
  readonly t: (key: `ui.${UiText}`) => string;
  readonly children: ReactNode;
}

const textsOf = (t: UiProviderProps['t']): UiTexts => ({
  close: t('ui.close'),
  cancel: t('ui.cancel'),
  retry: t('ui.retry'),
  partMissing: t('ui.partMissing'),
  loading: t('ui.loading'),
  increase: t('ui.increase'),
  decrease: t('ui.decrease'),
  refresh: t('ui.refresh'),
});

/** Provides the language for the primitives. */
export function UiProvider({ tag, timeZone, exactMoney = true, t, children }: UiProviderProps) {
  const words = useMemo(() => ({ format: createFormat(tag, timeZone), texts: textsOf(t) }), [tag, timeZone, t]);
  const language = useMemo(() => ({ ...words, exactMoney }), [words, exactMoney]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export const useFormat = (): Format => useUiLanguage().format;
export const useExactMoney = (): boolean => useUiLanguage().exactMoney;
export const useUiTexts = (): UiTexts => useUiLanguage().texts;

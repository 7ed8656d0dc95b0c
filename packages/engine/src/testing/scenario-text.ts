/** Words and figures of scenario tables. */
import { formatScaled, microLots, microUsd, parseScaled } from '@tradewind/money';

import { CONTRACT_SIZE_SCALE, FEE_RATE_SCALE, LEVERAGE_CLASSES, SWAP_MODES, SWAP_SCALE } from '../types.ts';
import type {
  GroupTerms,
  InstrumentSpec,
  LeverageClass,
  Markup,
  Order,
  PriceSeen,
  Refusal,
  SwapTerms,
} from '../types.ts';

export type Words = readonly string[];
export type Settings = Readonly<Record<string, string | undefined>>;

export function fail(what: string): never {
  throw new RangeError(what);
}

export const scaled = (text: string | undefined, scale: number): number =>
  parseScaled(text ?? '', scale) ?? fail(`not a number: ${text}`);

/** 1000.500000 → 1000.5 */
export const short = (value: number, scale: number): string => {
  const text = formatScaled(value, scale);
  return text.includes('.') ? text.replace(/\.?0+$/u, '') : text;
};
export const usd = (value: number): string => short(value, 6);

/** `points:-7.5:2` or `percent:-3.3:1.1`: long, then short. */
function swapOf(text: string): SwapTerms {
  const [mode, long, short] = text.split(':');
  return {
    mode: SWAP_MODES.find((each) => each === mode) ?? fail(`no such mode: ${mode}`),
    long: scaled(long, SWAP_SCALE),
    short: scaled(short, SWAP_SCALE),
    tripleDay: 3,
  };
}

function classOf(text: string | undefined): { readonly leverageClass?: LeverageClass } {
  if (text === undefined) return {};
  return { leverageClass: LEVERAGE_CLASSES.find((each) => each === text) ?? fail(`no such class: ${text}`) };
}

/** `spec EUR/USD precision=5 contract=100000 multiples=100 fee=7` */
export function specOf(id: number, pair: string, settings: Settings): InstrumentSpec {
  const [base = '', quote = ''] = pair.split('/');
  return {
    id,
    code: base + quote,
    base,
    quote,
    pricePrecision: Number(settings['precision'] ?? 5),
    lotStep: microLots(scaled(settings['step'] ?? '0.01', 6)),
    minLots: microLots(scaled(settings['min'] ?? '0.01', 6)),
    maxLots: microLots(scaled(settings['max'] ?? '100', 6)),
    contractSize: scaled(settings['contract'] ?? '100000', CONTRACT_SIZE_SCALE),
    feeRate: scaled(settings['fee'] ?? '0', FEE_RATE_SCALE),
    marginMode: settings['mode'] === 'fixed' ? 'fixed' : 'leverage',
    multiples: (settings['multiples'] ?? '100').split(',').filter(Boolean).map(Number),
    triggerDistance: Number(settings['distance'] ?? 0),
    ...(settings['most'] !== undefined && { maxPositionLots: microLots(scaled(settings['most'], 6)) }),
    ...(settings['exposure'] !== undefined && { maxNetExposureUsd: microUsd(scaled(settings['exposure'], 6)) }),
    ...(settings['age'] !== undefined && { maxQuoteAgeMs: Number(settings['age']) }),
    ...classOf(settings['class']),
    ...(settings['swap'] !== undefined && { swap: swapOf(settings['swap']) }),
    ...(settings['suspended'] !== undefined && { suspended: settings['suspended'] }),
  };
}

/** `group 1 majors=30 commission=3.5 free=1 call=150 out=80 orders=2 lots=0.5` */
export function groupTermsOf(id: number, settings: Settings): GroupTerms {
  const caps = LEVERAGE_CLASSES.flatMap((each) =>
    settings[each] === undefined ? [] : [[each, Number(settings[each])] as const],
  );
  return {
    id,
    caps: Object.fromEntries(caps),
    commission: microUsd(scaled(settings['commission'] ?? '0', 6)),
    swapFree: settings['free'] !== undefined,
    ...(settings['call'] !== undefined && { marginCallPercent: Number(settings['call']) }),
    ...(settings['out'] !== undefined && { stopOutPercent: Number(settings['out']) }),
    maxOpenOrders: Number(settings['orders'] ?? 0),
    maxPositionLots: scaled(settings['lots'] ?? '0', 6),
  };
}

/** `markup 1 EURUSD bid=3 ask=4 v=2`, or a class in place of the code. */
export function markupOfWords(group: number, words: Words, settings: Settings, idOf: (code: string) => number): Markup {
  const terms = {
    group,
    version: Number(settings['v'] ?? 1),
    bid: Number(settings['bid'] ?? 0),
    ask: Number(settings['ask'] ?? 0),
  };
  const leverageClass = LEVERAGE_CLASSES.find((each) => each === words[1]);
  return leverageClass === undefined ? { ...terms, instrument: idOf(words[1] ?? '') } : { ...terms, leverageClass };
}

export function showMarkup(markup: Markup, codeOf: (id: number) => string): string {
  const { group, version, bid, ask, leverageClass } = markup;
  return `markup ${group} ${leverageClass ?? codeOf(markup.instrument)} ${bid} ${ask} v${version}`;
}

export function seenOf(settings: Settings, precision: number): { readonly seen?: PriceSeen } {
  if (settings['seen'] === undefined) return {};
  return {
    seen: {
      price: scaled(settings['seen'], precision),
      ...(settings['dev'] !== undefined && { deviation: Number(settings['dev']) }),
      ...(settings['quoted'] !== undefined && { wasQuoted: true }),
    },
  };
}
/** Only where there is one. */
export const showTrailing = ({ trailing }: Order): string => (trailing === undefined ? '' : ` trailing ${trailing}`);

export const showCommission = ({ commission }: Order): string =>
  commission === undefined ? '' : ` commission ${usd(commission)}`;

function showAllowed(refusal: Extract<Refusal, { key: 'position_limit' }>): string {
  if (refusal.limit === 'MaxNetExposureUsd') return '';
  return ` allowed ${refusal.limit === 'MaxPositionLots' ? short(refusal.allowed, 6) : refusal.allowed}`;
}

export function showRefusal(refusal: Refusal): string {
  switch (refusal.key) {
    case 'insufficient_margin':
      return `insufficient_margin required ${usd(refusal.required)} free ${usd(refusal.free)}`;
    case 'insufficient_balance':
      return `insufficient_balance withdrawable ${usd(refusal.withdrawable)}`;
    case 'trading_disabled':
      return `trading_disabled ${refusal.reason}`;
    case 'lots_invalid':
      return `lots_invalid ${short(refusal.minLots, 6)}..${short(refusal.maxLots, 6)} step ${short(refusal.lotStep, 6)}`;
    case 'stop_price_invalid':
      return `stop_price_invalid ${refusal.field}`;
    case 'price_unavailable':
      return refusal.reason === undefined ? refusal.key : `${refusal.key} ${refusal.reason}`;
    case 'multiple_not_offered':
      return refusal.most === undefined ? refusal.key : `${refusal.key} most ${refusal.most}`;
    case 'price_moved':
      return `price_moved asked ${short(refusal.asked, refusal.pricePrecision)} now ${short(refusal.now, refusal.pricePrecision)}`;
    case 'invalid_input':
      return `invalid_input ${refusal.field}`;
    case 'position_limit':
      return `position_limit ${refusal.limit}${showAllowed(refusal)}`;
    default:
      return refusal.key;
  }
}

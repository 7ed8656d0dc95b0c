/**
 * The built-in catalogue.
 * - Contract sizes are those usual for retail CFDs. A lot of an index, metal or coin is worth about as much as a lot of
 *   a currency pair, within a factor of ten.
 * - Fee rates are USD per lot (TRADE_FEE_TYPE 1).
 * - Leverage starts at 1 and ends where offshore retail brokers end. The European retail caps (30 majors, 20 minors,
 *   gold and main indices, 10 other commodities, 2 coins; ESMA 2018/796) are in every list that reaches them.
 * - Financing is a mark-up of some percent a year on both sides. It leaves out the interest of the currencies, which
 *   changes: brokers set their own rates.
 * - An account may hold twice the largest order of an instrument: some ten to twenty million USD, so that the largest
 *   order can be doubled, or hedged once.
 * - XRPUSD and NATGAS have fixed margin, contract-size dollars a lot. At their prices this is a leverage of about 2 and
 *   4.
 */
import { dailySessions } from '../weekly.ts';
import type { InstrumentFields } from './fields.ts';

/** How many orders of the largest size an account may hold. */
const LARGEST_ORDERS = 2;

type Row = readonly [code: string, showCode: string, precision: number, name: string];

interface Terms {
  readonly category: string;
  readonly hours: InstrumentFields['Hours'];
  readonly sessions?: readonly string[];
  readonly contractSize: number;
  readonly lotStep: number;
  readonly maxLots: number;
  readonly feeRate: number;
  readonly multiples: readonly number[];
  readonly fixedMargin?: boolean;
  /** Financing in percent a year, bought and sold. */
  readonly swap: readonly [long: number, short: number];
}

/**
 * Opening hours in New York local time. New York's own futures exchanges (metals, energies, US and Tokyo indices) close
 * for an hour each day; Brent opens at 20:00. Both match the minute bars of March 2021 that tests read, apart from the
 * 16:15 break that US indices had until June 2021. European and Asian exchanges change their clocks on other days:
 * their hours here are those that are open on every day of the year.
 */
const NEW_YORK = dailySessions(['18:00', '17:00']);
const LONDON_OIL = dailySessions(['20:00', '17:00']);
const FRANKFURT = dailySessions(['02:00', '16:00']);
const PARIS = dailySessions(['03:00', '16:00']);
const SYDNEY = dailySessions(['19:50', '00:30'], ['03:10', '15:00']);
const HONG_KONG = dailySessions(['21:15', '23:00'], ['01:00', '03:30'], ['05:15', '14:00']);

const FX = { hours: 'fx', contractSize: 100_000, lotStep: 0.01, maxLots: 100 } as const;
const MAJOR: Terms = {
  ...FX,
  category: 'forex_major',
  feeRate: 3,
  multiples: [1, 2, 5, 10, 20, 30, 50, 100, 200],
  swap: [-2, -1.5],
};
const MINOR: Terms = {
  ...FX,
  category: 'forex_minor',
  feeRate: 4,
  multiples: [1, 2, 5, 10, 20, 30, 50, 100],
  swap: [-2.5, -2],
};
const EXOTIC: Terms = {
  ...FX,
  category: 'forex_minor',
  maxLots: 50,
  feeRate: 5,
  multiples: [1, 2, 5, 10, 20],
  swap: [-4, -3],
};
const METAL: Terms = {
  ...FX,
  category: 'metal',
  sessions: NEW_YORK,
  contractSize: 100,
  maxLots: 50,
  feeRate: 5,
  multiples: [1, 2, 5, 10, 20, 50],
  swap: [-5, -1],
};
const ENERGY: Terms = {
  ...FX,
  category: 'energy',
  sessions: NEW_YORK,
  contractSize: 1000,
  maxLots: 50,
  feeRate: 3,
  multiples: [1, 2, 5, 10, 20, 50],
  swap: [-6, -2],
};
const INDEX: Terms = {
  ...FX,
  category: 'index',
  sessions: NEW_YORK,
  contractSize: 1,
  lotStep: 0.1,
  feeRate: 0.5,
  multiples: [1, 2, 5, 10, 20, 50, 100],
  swap: [-6, -1],
};
const CRYPTO: Terms = {
  ...FX,
  category: 'crypto',
  hours: 'crypto',
  contractSize: 1,
  feeRate: 5,
  multiples: [1, 2, 5, 10, 20],
  swap: [-18, -6],
};

const GROUPS: readonly (readonly [Terms, readonly Row[]])[] = [
  [
    MAJOR,
    [
      ['EURUSD', 'EUR/USD', 5, 'Euro / US Dollar'],
      ['GBPUSD', 'GBP/USD', 5, 'British Pound / US Dollar'],
      ['USDJPY', 'USD/JPY', 3, 'US Dollar / Japanese Yen'],
      ['USDCHF', 'USD/CHF', 5, 'US Dollar / Swiss Franc'],
      ['AUDUSD', 'AUD/USD', 5, 'Australian Dollar / US Dollar'],
      ['USDCAD', 'USD/CAD', 5, 'US Dollar / Canadian Dollar'],
      ['NZDUSD', 'NZD/USD', 5, 'New Zealand Dollar / US Dollar'],
    ],
  ],
  [
    MINOR,
    [
      ['EURGBP', 'EUR/GBP', 5, 'Euro / British Pound'],
      ['EURJPY', 'EUR/JPY', 3, 'Euro / Japanese Yen'],
      ['EURCHF', 'EUR/CHF', 5, 'Euro / Swiss Franc'],
      ['EURAUD', 'EUR/AUD', 5, 'Euro / Australian Dollar'],
      ['EURCAD', 'EUR/CAD', 5, 'Euro / Canadian Dollar'],
      ['EURNZD', 'EUR/NZD', 5, 'Euro / New Zealand Dollar'],
      ['GBPJPY', 'GBP/JPY', 3, 'British Pound / Japanese Yen'],
      ['GBPCHF', 'GBP/CHF', 5, 'British Pound / Swiss Franc'],
      ['GBPAUD', 'GBP/AUD', 5, 'British Pound / Australian Dollar'],
      ['AUDJPY', 'AUD/JPY', 3, 'Australian Dollar / Japanese Yen'],
      ['AUDNZD', 'AUD/NZD', 5, 'Australian Dollar / New Zealand Dollar'],
      ['CADJPY', 'CAD/JPY', 3, 'Canadian Dollar / Japanese Yen'],
      ['CHFJPY', 'CHF/JPY', 3, 'Swiss Franc / Japanese Yen'],
    ],
  ],
  [
    EXOTIC,
    [
      ['USDSGD', 'USD/SGD', 5, 'US Dollar / Singapore Dollar'],
      ['USDHKD', 'USD/HKD', 5, 'US Dollar / Hong Kong Dollar'],
      ['USDSEK', 'USD/SEK', 5, 'US Dollar / Swedish Krona'],
      ['USDNOK', 'USD/NOK', 5, 'US Dollar / Norwegian Krone'],
      ['USDMXN', 'USD/MXN', 5, 'US Dollar / Mexican Peso'],
      ['USDZAR', 'USD/ZAR', 5, 'US Dollar / South African Rand'],
      ['USDTRY', 'USD/TRY', 5, 'US Dollar / Turkish Lira'],
    ],
  ],
  [{ ...METAL, multiples: [1, 2, 5, 10, 20, 50, 100] }, [['XAUUSD', 'XAU/USD', 2, 'Gold / US Dollar']]],
  [
    { ...METAL, contractSize: 5000, multiples: [1, 2, 5, 10, 20, 50] },
    [['XAGUSD', 'XAG/USD', 3, 'Silver / US Dollar']],
  ],
  [METAL, [['XPTUSD', 'XPT/USD', 2, 'Platinum / US Dollar']]],
  [ENERGY, [['USOIL', 'US Oil', 3, 'West Texas Crude Oil']]],
  [{ ...ENERGY, sessions: LONDON_OIL }, [['UKOIL', 'UK Oil', 3, 'Brent Crude Oil']]],
  [{ ...ENERGY, contractSize: 10_000, multiples: [], fixedMargin: true }, [['NATGAS', 'Nat Gas', 4, 'Natural Gas']]],
  [{ ...INDEX, contractSize: 10, feeRate: 1 }, [['US500', 'US 500', 1, 'US 500']]],
  [
    INDEX,
    [
      ['NAS100', 'NAS 100', 1, 'US Tech 100'],
      ['US30', 'US 30', 1, 'Wall Street 30'],
    ],
  ],
  [
    { ...INDEX, sessions: FRANKFURT },
    [
      ['DE40', 'DE 40', 1, 'Germany 40'],
      ['UK100', 'UK 100', 1, 'UK 100'],
    ],
  ],
  [{ ...INDEX, sessions: PARIS }, [['FRA40', 'FRA 40', 1, 'France 40']]],
  [{ ...INDEX, sessions: SYDNEY }, [['AUS200', 'AUS 200', 1, 'Australia 200']]],
  [{ ...INDEX, contractSize: 100 }, [['JP225', 'JP 225', 1, 'Japan 225']]],
  [{ ...INDEX, contractSize: 10, sessions: HONG_KONG }, [['HK50', 'HK 50', 1, 'Hong Kong 50']]],
  [CRYPTO, [['BTCUSD', 'BTC/USD', 2, 'Bitcoin / US Dollar']]],
  [{ ...CRYPTO, contractSize: 10, feeRate: 2 }, [['ETHUSD', 'ETH/USD', 2, 'Ether / US Dollar']]],
  [
    { ...CRYPTO, contractSize: 100, feeRate: 2 },
    [
      ['SOLUSD', 'SOL/USD', 3, 'Solana / US Dollar'],
      ['LTCUSD', 'LTC/USD', 3, 'Litecoin / US Dollar'],
    ],
  ],
  [
    { ...CRYPTO, contractSize: 10_000, feeRate: 2, multiples: [], fixedMargin: true },
    [['XRPUSD', 'XRP/USD', 5, 'XRP / US Dollar']],
  ],
];

const QUOTE_OF: Readonly<Record<string, string>> = {
  DE40: 'EUR',
  FRA40: 'EUR',
  UK100: 'GBP',
  JP225: 'JPY',
  HK50: 'HKD',
  AUS200: 'AUD',
};
const WHOLE_CODE_IS_BASE: ReadonlySet<string> = new Set(['energy', 'index']);

/** The built-in instruments in the form of INSTRUMENTS_FILE, by id. */
export const BUILTIN_INSTRUMENTS: readonly InstrumentFields[] = GROUPS.flatMap(([terms, rows]) =>
  rows.map((row) => toFields(terms, row)),
);

/** English full names by code. */
export const ENGLISH_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  GROUPS.flatMap(([, rows]) => rows.map(([code, , , name]) => [code, name])),
);

function toFields(terms: Terms, [code, showCode, precision]: Row): InstrumentFields {
  const whole = WHOLE_CODE_IS_BASE.has(terms.category);
  return {
    Code: code,
    ShowCode: showCode,
    Category: terms.category,
    Base: whole ? code : code.slice(0, 3),
    Quote: QUOTE_OF[code] ?? (whole ? 'USD' : code.slice(3)),
    PricePrecision: precision,
    Pip: terms.lotStep,
    ForexMinCont: terms.lotStep,
    MaxCont: terms.maxLots,
    MaxPositionLots: terms.maxLots * LARGEST_ORDERS,
    ForexContNum: terms.contractSize,
    ForexFeeRate: terms.feeRate,
    MarginMode: terms.fixedMargin === true ? 1 : 2,
    HasForexMultiple: terms.multiples.map((Value) => ({ Value })),
    Hours: terms.hours,
    SwapMode: 'percent',
    SwapLong: terms.swap[0],
    SwapShort: terms.swap[1],
    ...(terms.sessions !== undefined && { Sessions: [...terms.sessions] }),
  };
}

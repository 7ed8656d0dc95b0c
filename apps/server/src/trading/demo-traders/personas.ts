/** The demonstration traders: how each of them trades. Their results depend only on the prices. */

/** `trend` follows the last hours, `reversal` trades against them, `breakout` follows a price out of their range. */
export const STYLES = ['trend', 'reversal', 'breakout'] as const;
export type Style = (typeof STYLES)[number];

export interface Persona {
  readonly name: string;
  readonly style: Style;
  /** Instrument codes; those that do not exist in this installation are left out. */
  readonly codes: readonly string[];
  /** The preferred leverage; the nearest offered one is taken. */
  readonly leverage: number;
  /** Share of the balance that one order may use as margin. */
  readonly marginShare: number;
  /** The longest holding time in minutes, after the first orders. */
  readonly holdMinutes: number;
}

export const PERSONAS: readonly Persona[] = [
  {
    name: 'Trend Heron',
    style: 'trend',
    codes: ['EURUSD', 'GBPUSD'],
    leverage: 100,
    marginShare: 0.02,
    holdMinutes: 45,
  },
  {
    name: 'Calm Otter',
    style: 'reversal',
    codes: ['EURUSD', 'USDJPY', 'USDCHF'],
    leverage: 30,
    marginShare: 0.03,
    holdMinutes: 60,
  },
  {
    name: 'Gold Finch',
    style: 'breakout',
    codes: ['XAUUSD', 'XAGUSD'],
    leverage: 50,
    marginShare: 0.02,
    holdMinutes: 30,
  },
  {
    name: 'Coin Marten',
    style: 'trend',
    codes: ['BTCUSD', 'ETHUSD'],
    leverage: 10,
    marginShare: 0.04,
    holdMinutes: 90,
  },
  {
    name: 'Night Crane',
    style: 'reversal',
    codes: ['USDJPY', 'AUDUSD', 'NZDUSD'],
    leverage: 50,
    marginShare: 0.03,
    holdMinutes: 75,
  },
  {
    name: 'Index Wren',
    style: 'breakout',
    codes: ['US500', 'NAS100', 'US30'],
    leverage: 20,
    marginShare: 0.03,
    holdMinutes: 40,
  },
  {
    name: 'Swift Lynx',
    style: 'trend',
    codes: ['GBPUSD', 'USDCAD', 'EURUSD'],
    leverage: 200,
    marginShare: 0.01,
    holdMinutes: 15,
  },
  {
    name: 'Oil Petrel',
    style: 'reversal',
    codes: ['USOIL', 'UKOIL', 'XAUUSD'],
    leverage: 20,
    marginShare: 0.02,
    holdMinutes: 50,
  },
];

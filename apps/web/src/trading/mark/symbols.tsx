/** Symbols for instruments without a flag: metals, coins, energies. Drawn here, in the same box of 32. */
import type { ReactNode } from 'react';

type Drawings = Readonly<Partial<Record<string, ReactNode>>>;

function Disc({ fill, children }: { fill: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 32 32" className="block size-full">
      <circle cx="16" cy="16" r="16" fill={fill} />
      {children}
    </svg>
  );
}

/** An ingot seen from its end, in the colour of the metal. */
const ingot = (fill: string, light: string, dark: string) => (
  <Disc fill={fill}>
    <path d="M11 12h10l4 10H7Z" fill={light} />
    <path d="m11 12 2-3h6l2 3Z" fill="#fff" fillOpacity=".75" />
    <path d="M13 12h6l1 4h-8Z" fill={dark} fillOpacity=".35" />
  </Disc>
);
const gold = ingot('#8a6410', '#f2c14e', '#8a6410');
const silver = ingot('#5b6673', '#d5dce4', '#5b6673');
const platinum = ingot('#3f5563', '#b9ccd6', '#3f5563');
const palladium = ingot('#5a5066', '#cfc4da', '#5a5066');
const copper = ingot('#77401d', '#d9884f', '#77401d');

const METALS: Drawings = {
  XAU: gold,
  GOLD: gold,
  XAG: silver,
  SILVER: silver,
  XPT: platinum,
  XPD: palladium,
  XCU: copper,
  COPPER: copper,
};

const strokes = {
  fill: 'none',
  stroke: '#fff',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const COINS: Drawings = {
  BTC: (
    <Disc fill="#b8620a">
      <path
        d="M12 9h6a3.5 3.5 0 0 1 0 7h-6Zm0 7h7a3.5 3.5 0 0 1 0 7h-7ZM14 6.5V9M18 6.5V9M14 23v2.5M18 23v2.5"
        {...strokes}
      />
    </Disc>
  ),
  ETH: (
    <Disc fill="#4a5ba8">
      <path d="m16 5 7 11.5-7 4-7-4Z" fill="#fff" />
      <path d="m16 5 7 11.5-7 4Z" fill="#4a5ba8" fillOpacity=".3" />
      <path d="m9.5 19.5 6.5 7.5 6.5-7.5-6.5 3.7Z" fill="#fff" fillOpacity=".8" />
    </Disc>
  ),
  SOL: (
    <Disc fill="#5b3a9e">
      <path d="M11.5 10.5h11M9.5 16h11M11.5 21.5h11" {...strokes} />
    </Disc>
  ),
  LTC: (
    <Disc fill="#4b5f84">
      <path d="M16.5 7 13 24h9M10.5 18.5l8-3.5" {...strokes} />
    </Disc>
  ),
  XRP: (
    <Disc fill="#3b4148">
      <path d="m9 9 4.5 4.5a3.6 3.6 0 0 0 5 0L23 9M9 23l4.5-4.5a3.6 3.6 0 0 1 5 0L23 23" {...strokes} />
    </Disc>
  ),
};

const OIL = (
  <Disc fill="#2f343c">
    <path d="M16 6.5c4 5 6.5 8.3 6.5 12a6.5 6.5 0 0 1-13 0c0-3.7 2.5-7 6.5-12Z" fill="#fff" />
    <path d="M13 18.5a3.2 3.2 0 0 0 3 3.5" fill="none" stroke="#2f343c" strokeWidth="1.8" strokeLinecap="round" />
  </Disc>
);
const GAS = (
  <Disc fill="#0d5c8c">
    <path
      d="M16.5 5.5c1 4 5.5 6.5 5.5 12a6 6 0 0 1-12 .3c0-2.8 1.3-4.3 2.5-5.8.3 1.5.9 2.3 1.8 2.8.2-3.5.7-6.3 2.2-9.3Z"
      fill="#fff"
    />
  </Disc>
);

export const metalOf = (base: string): ReactNode => METALS[base];
export const coinOf = (base: string): ReactNode => COINS[base];
/** By its name: USOIL, UKOIL, BRENT, NATGAS. */
export const energyOf = (base: string): ReactNode =>
  /OIL|BRENT|WTI|CRUDE/u.test(base) ? OIL : /GAS/u.test(base) ? GAS : undefined;

import type { ReactNode } from 'react';
import { flagOfCurrency, flagOfIndex } from './flag-files.ts';
import type { Marked } from './marked.ts';
import { hideBroken } from './hide-broken.ts';
import { coinOf, energyOf, metalOf } from './symbols.tsx';

/** The drawn mark of an instrument without a logo; fills its box. */
export function drawMark({ Base, Quote, Code }: Marked): ReactNode {
  const [base, quote] = [flagOfCurrency(Base), flagOfCurrency(Quote)];
  if (base !== undefined && quote !== undefined)
    return <Two first={<Flag url={base} />} second={<Flag url={quote} />} />;
  const market = flagOfIndex(Code);
  if (market !== undefined) return <Two first={<Flag url={market} />} second={<Bars />} />;
  const symbol = metalOf(Base) ?? coinOf(Base) ?? energyOf(Base);
  return symbol ?? <Letters text={Base} />;
}

/** Two circles, the second one over the first, separated by a ring in the colour of the page. */
function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="absolute start-0 top-0 size-[66%] overflow-hidden rounded-full border border-line">{first}</span>
      <span className="absolute end-0 bottom-0 size-[66%] overflow-hidden rounded-full border border-line outline-2 outline-page">
        {second}
      </span>
    </>
  );
}

const Flag = ({ url }: { url: string }) => (
  <img
    src={url}
    onError={hideBroken}
    alt=""
    width={32}
    height={32}
    loading="lazy"
    decoding="async"
    className="size-full object-cover"
  />
);

/** A small chart: the second half of an index. */
const Bars = () => (
  <svg viewBox="0 0 20 20" className="block size-full">
    <rect width="20" height="20" fill="#33507a" />
    <path d="M6 15v-4M10 15V8M14 15V5" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
  </svg>
);

/** For an unknown instrument. */
const Letters = ({ text }: { text: string }) => (
  <span className="grid size-full place-items-center rounded-full bg-press text-1 font-semibold text-muted">
    {text.slice(0, 2)}
  </span>
);

import { classes } from '@tradewind/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { hideBroken } from './hide-broken.ts';
import type { Marked } from './marked.ts';

let loaded: ((instrument: Marked) => ReactNode) | undefined;

/** The code that draws marks; loaded with the first one on screen. */
function useDraw(): typeof loaded {
  const [draw, setDraw] = useState(() => loaded);
  useEffect(() => {
    if (loaded !== undefined) return;
    import('./draw-mark.tsx').then(
      ({ drawMark }) => {
        loaded = drawMark;
        setDraw(() => drawMark);
      },
      // without drawings, names and prices are still shown
      () => undefined,
    );
  }, []);
  return draw;
}

/**
 * The icon next to an instrument's name: its logo, otherwise flags of its currencies, otherwise a symbol. Its space is
 * reserved while it loads; screen readers read the name.
 */
export function InstrumentMark({ instrument, size = 'row' }: { instrument: Marked; size?: 'row' | 'small' | 'page' }) {
  return (
    <span
      aria-hidden
      data-testid="instrument-mark"
      className={classes(
        'relative block shrink-0',
        size === 'row' && 'size-8',
        size === 'small' && 'size-6',
        size === 'page' && 'size-14',
      )}
    >
      {instrument.Logo === '' ? <Drawn instrument={instrument} /> : <Picture url={instrument.Logo} />}
    </span>
  );
}

const Drawn = ({ instrument }: { instrument: Marked }) => useDraw()?.(instrument) ?? null;

/** On a white background, because logos are designed for paper. */
const Picture = ({ url }: { url: string }) => (
  <img
    src={url}
    onError={hideBroken}
    alt=""
    loading="lazy"
    decoding="async"
    className="size-full rounded-full bg-white object-contain"
  />
);

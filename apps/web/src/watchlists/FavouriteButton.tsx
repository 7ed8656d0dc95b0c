import type { Instrument } from '@tradewind/contract/light';
import { IconButton, useReadable } from '@tradewind/ui';
import { Star } from 'lucide-react';
import { useT } from '../shared/language.ts';
import { favourites, toggleFavourite } from './store.ts';

interface FavouriteButtonProps {
  readonly instrument: Instrument;
  /** Size of the star in pixels. */
  readonly size?: number;
  readonly className?: string;
}

/** The star of an instrument: filled while it is a favourite; a tap toggles it. */
export function FavouriteButton({ instrument, size = 18, className = '' }: FavouriteButtonProps) {
  const t = useT();
  const isStarred = useReadable(favourites).has(instrument.Code);
  return (
    <IconButton
      label={t(isStarred ? 'quotes.removeFavourite' : 'quotes.addFavourite', { symbol: instrument.ShowCode })}
      aria-pressed={isStarred}
      className={className}
      onClick={() => toggleFavourite(instrument.Code)}
    >
      <Star
        aria-hidden
        size={size}
        strokeWidth={1.5}
        className={isStarred ? 'fill-accent text-accent' : 'text-muted'}
      />
    </IconButton>
  );
}

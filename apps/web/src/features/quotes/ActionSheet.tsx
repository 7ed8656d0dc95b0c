import type { Instrument } from '@tradewind/contract/light';
import { RowButton, Sheet } from '@tradewind/ui';
import { CandlestickChart, ListPlus, Star } from 'lucide-react';
import { useT } from '../../shared/language.ts';

interface ActionSheetProps {
  /** undefined = closed. */
  readonly instrument: Instrument | undefined;
  readonly favourite: boolean;
  onClose(): void;
  onFavourite(instrument: Instrument): void;
  onTrade(instrument: Instrument): void;
  onLists(instrument: Instrument): void;
}

/** What can be done with an instrument: opened by a long press, the menu key or the button behind each row. */
export function ActionSheet({ instrument, favourite, onClose, onFavourite, onTrade, onLists }: ActionSheetProps) {
  const t = useT();
  const run = (action: (instrument: Instrument) => void) => () => {
    onClose();
    if (instrument !== undefined) action(instrument);
  };
  return (
    <Sheet
      open={instrument !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={instrument === undefined ? '' : `${instrument.ShowCode} · ${instrument.Name}`}
    >
      <div className="-mx-4">
        <RowButton
          icon={<CandlestickChart size={20} strokeWidth={1.5} />}
          label={t('quotes.trade')}
          onClick={run(onTrade)}
        />
        <RowButton
          icon={<Star size={20} strokeWidth={1.5} className={favourite ? 'fill-amber text-amber' : undefined} />}
          label={favourite ? t('quotes.removeFavouriteShort') : t('quotes.addFavouriteShort')}
          onClick={run(onFavourite)}
        />
        <RowButton
          icon={<ListPlus size={20} strokeWidth={1.5} />}
          label={t('watchlist.addToList')}
          onClick={run(onLists)}
        />
      </div>
    </Sheet>
  );
}

import type { Instrument } from '@tradewind/contract/light';
import { RowButton, Sheet } from '@tradewind/ui';
import { BellPlus, CandlestickChart, Info, ListPlus, Star } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { instrumentPath, loginPath, PATHS } from '../../shared/paths.ts';
import { AlertSheet } from '../alerts/index.ts';

interface ActionSheetProps {
  /** undefined = closed. */
  readonly instrument: Instrument | undefined;
  readonly favourite: boolean;
  onClose(): void;
  onFavourite(instrument: Instrument): void;
  onTrade(instrument: Instrument): void;
  onLists(instrument: Instrument): void;
}

/** Actions for an instrument: opened by a long press, the menu key or the button behind each row. */
export function ActionSheet({ instrument, favourite, onClose, onFavourite, onTrade, onLists }: ActionSheetProps) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [alertFor, setAlertFor] = useState<Instrument>();
  const run = (action: (instrument: Instrument) => void) => () => {
    onClose();
    if (instrument !== undefined) action(instrument);
  };
  const alert = (wanted: Instrument) => {
    if (user === undefined) void navigate(loginPath(PATHS.quotes));
    else setAlertFor(wanted);
  };
  return (
    <>
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
            icon={<Info size={20} strokeWidth={1.5} />}
            label={t('quotes.about', { symbol: instrument?.ShowCode ?? '' })}
            onClick={run(({ Code }) => void navigate(instrumentPath(Code)))}
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
          <RowButton icon={<BellPlus size={20} strokeWidth={1.5} />} label={t('alerts.set')} onClick={run(alert)} />
        </div>
      </Sheet>
      {alertFor !== undefined && (
        <AlertSheet
          open
          instrument={alertFor}
          onOpenChange={(open) => {
            if (!open) setAlertFor(undefined);
          }}
        />
      )}
    </>
  );
}

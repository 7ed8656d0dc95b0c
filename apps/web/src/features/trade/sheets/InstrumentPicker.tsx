import type { Instrument } from '@tradewind/contract/light';
import { Sheet } from '@tradewind/ui';
import { setCurrentCode } from '../../../shared/instrument.ts';
import { useT } from '../../../shared/language.ts';
import { PickerList } from './PickerList.tsx';

interface InstrumentPickerProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly current: Instrument;
}

/** The drawer for choosing the instrument: search, categories, favourites. */
export function InstrumentPicker({ open, onOpenChange, current }: InstrumentPickerProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('trade.pick')} from="start">
      <PickerList
        current={current}
        onPick={(instrument) => {
          setCurrentCode(instrument.Code);
          onOpenChange(false);
        }}
      />
    </Sheet>
  );
}

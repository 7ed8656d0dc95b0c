import type { Instrument } from '@tradewind/contract/light';
import { IconButton, Price, Sheet } from '@tradewind/ui';
import { X } from 'lucide-react';
import { useT } from '../../../shared/language.ts';
import { LineMoney } from './LineMoney.tsx';
import type { LineEvents } from './line-events.ts';
import type { AnyLine } from './trade-lines.ts';
import { useLineName } from './use-line-name.ts';

interface GroupSheetProps {
  readonly instrument: Instrument;
  /** Empty = closed. */
  readonly lines: readonly AnyLine[];
  onClose(): void;
  readonly on: LineEvents;
}

/** The lines that share a label, each with its actions. */
export function GroupSheet({ instrument, lines, onClose, on }: GroupSheetProps) {
  const t = useT();
  const name = useLineName();
  return (
    <Sheet
      open={lines.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('trade.line.group')}
    >
      <ul>
        {lines
          .toSorted((left, right) => right.price - left.price)
          .map((line) => (
            <li key={line.key} className="flex items-center border-b border-line last:border-b-0">
              <button
                type="button"
                className="flex min-h-12 min-w-0 flex-1 items-center gap-3 text-start text-2"
                onClick={() => {
                  onClose();
                  if (line.kind === 'alert') on.editAlert(line);
                  else on.edit({ order: line.order });
                }}
              >
                <span className="min-w-0 flex-1 truncate">{name(line).long}</span>
                <Price value={line.price} precision={instrument.PricePrecision} className="font-semibold" />
                {line.kind !== 'alert' && (
                  <span className="min-w-20 text-end">
                    <LineMoney line={line} instrument={instrument} price={line.price} full />
                  </span>
                )}
              </button>
              {line.kind !== 'entry' && (
                <IconButton
                  label={`${t('trade.line.remove')} ${name(line).long}`}
                  onClick={() => {
                    onClose();
                    on.remove(line);
                  }}
                >
                  <X aria-hidden size={18} strokeWidth={1.5} className="text-bad" />
                </IconButton>
              )}
            </li>
          ))}
      </ul>
    </Sheet>
  );
}

import type { InstrumentSpec } from '@tradewind/engine';
import { Sheet, useFormat } from '@tradewind/ui';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../shared/language.ts';
import { allowedMultiples, capBlocker } from '../../../trading/check.ts';
import { useCap } from '../../../trading/live.ts';
import { reasonText } from '../../../trading/reasons.ts';

interface LeverageFieldProps {
  readonly spec: InstrumentSpec;
  readonly multiple: number;
  onMultipleChange(multiple: number): void;
}

/** Leverage of the order, as far as the account's group allows; nothing in fixed margin mode, where there is no choice. */
export function LeverageField({ spec, multiple, onMultipleChange }: LeverageFieldProps) {
  const t = useT();
  const format = useFormat();
  const cap = useCap(spec);
  const [open, setOpen] = useState(false);
  // the ticket says that the instrument is not offered
  if (spec.marginMode === 'fixed' || cap === 0) return null;
  const name = (value: number): string => `1:${format.number(value)}`;
  if (spec.multiples.length === 0) return <p className="py-2 text-2 text-amber">{t('trade.why.no_mult_config')}</p>;
  const allowed = allowedMultiples(spec, cap);
  const blocker = capBlocker(Math.max(...spec.multiples), cap);
  const limit = blocker === undefined ? undefined : reasonText(blocker, spec, format, t);
  if (allowed.length === 0) return <p className="py-2 text-2 text-amber">{limit}</p>;
  const choose = (value: number): void => {
    onMultipleChange(value);
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        data-testid="ticket-leverage"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hit flex w-full items-center gap-2 rounded-control border border-field bg-page px-3 text-2"
      >
        <span className="min-w-0 flex-1 text-start text-muted">{t('trade.leverage')}</span>
        <span className="figures font-semibold">{name(multiple)}</span>
        <ChevronDown aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
      </button>
      <Sheet open={open} onOpenChange={setOpen} title={t('trade.leverage')} description={t('trade.leverageNote')}>
        <ul aria-label={t('trade.leverage')}>
          {allowed.map((value) => (
            <li key={value} className="border-b border-line last:border-b-0">
              <button
                type="button"
                aria-pressed={value === multiple}
                data-testid={`leverage-${value}`}
                onClick={() => choose(value)}
                className="flex min-h-12 w-full items-center gap-3 text-start text-3"
              >
                <span className="figures min-w-0 flex-1">{name(value)}</span>
                {value === multiple && <Check aria-hidden size={20} strokeWidth={1.5} className="text-accent" />}
              </button>
            </li>
          ))}
        </ul>
        {limit !== undefined && (
          <p className="pt-3 text-1 text-muted" data-testid="leverage-cap">
            {limit}
          </p>
        )}
      </Sheet>
    </>
  );
}

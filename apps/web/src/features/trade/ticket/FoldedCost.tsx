import type { Readable } from '@tradewind/client/app';
import { Money, useReadable } from '@tradewind/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useT } from '../../../shared/language.ts';
import { hasCommission, worseOf } from './CostPreview.tsx';
import type { TicketNow } from './use-ticket.ts';

interface FoldedCostProps {
  readonly lots: string;
  readonly source: Readable<TicketNow>;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** Replaces size and costs on a short screen: both in one line, which expands them. */
export function FoldedCost({ lots, source, open, onOpenChange }: FoldedCostProps) {
  const t = useT();
  const now = useReadable(source);
  const Arrow = open ? ChevronDown : ChevronUp;
  return (
    <button
      type="button"
      data-testid="ticket-unfold"
      aria-expanded={open}
      onClick={() => onOpenChange(!open)}
      className="flex min-h-(--hit) w-full items-center gap-x-3 text-start text-1"
    >
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {lots === '' ? `– ${t('trade.lotsUnit')}` : t.plural('trade.lotCount', Number(lots))}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap justify-end gap-x-3 text-muted">
        {(hasCommission(now) ? (['margin', 'fee', 'commission'] as const) : (['margin', 'fee'] as const)).map(
          (field) => (
            <span key={field} className="whitespace-nowrap">
              {t(`trade.cost.${field}`)}{' '}
              <Money value={worseOf(field, now)} kind="margin" currency className="text-text" />
            </span>
          ),
        )}
      </span>
      <Arrow aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-accent" />
    </button>
  );
}

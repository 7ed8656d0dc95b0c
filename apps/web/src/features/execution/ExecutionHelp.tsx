import { Sheet } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';

const PARTS = ['slippage', 'asked', 'market', 'fillRate', 'time', 'accounts', 'verify'] as const;

/** Explains each figure, and how it can be recalculated. */
export function ExecutionHelp({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('reports.execution.how')}>
      <div className="space-y-3 text-2">
        {PARTS.map((part) => (
          <p key={part}>{t(`reports.execution.help.${part}`)}</p>
        ))}
      </div>
    </Sheet>
  );
}

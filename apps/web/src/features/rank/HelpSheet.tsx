import { Sheet } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';

const PARTS = ['profit', 'rate', 'win', 'total', 'followers', 'who'] as const;

/** Explains each figure; docs/reference/ranking.md has the formulas. */
export function HelpSheet({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('rank.how')}>
      <div className="space-y-3 pb-2 text-2">
        <p>{t('rank.help.source')}</p>
        <p className="text-muted">{t('rank.help.window')}</p>
        <dl className="space-y-3">
          {PARTS.map((part) => (
            <div key={part}>
              <dt className="font-semibold">{t(`rank.help.${part}Title`)}</dt>
              <dd className="text-muted">{t(`rank.help.${part}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted">{t('rank.help.past')}</p>
      </div>
    </Sheet>
  );
}

import type { Overview } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useT } from './language.ts';

/** Problems of the installation. */
export function Alarms({ alarms }: Pick<Overview, 'alarms'>) {
  const t = useT();
  const format = useFormat();
  if (alarms.length === 0)
    return (
      <p className="flex min-h-12 items-center gap-3 border-y border-line py-2 text-2">
        <CircleCheck aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-good" />
        {t('overview.noAlarms')}
      </p>
    );
  return (
    <ul className="border-t border-line">
      {alarms.map(({ kind, text, since }) => (
        <li key={`${kind} ${text}`} data-testid={`alarm-${kind}`} className="flex gap-3 border-b border-line py-3">
          <CircleAlert aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-amber" />
          <div className="min-w-0">
            <p className="text-2 font-semibold">{t(`overview.alarm.${kind}`)}</p>
            {text !== '' && <p className="text-2 break-words">{text}</p>}
            <p className="text-1 text-muted">{t('overview.since', { time: format.time(since) })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

import type { Overview } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { alarmLines } from './alarm-text.ts';
import { useT } from './language.ts';

/** Problems of the installation. */
export function Alarms({ alarms }: Pick<Overview, 'alarms'>) {
  const t = useT();
  const format = useFormat();
  if (alarms.length === 0)
    return (
      <p className="flex min-h-12 items-center gap-3 border-y border-line py-2 text-2">
        <CircleCheck aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-good" />
        {t('alarms.none')}
      </p>
    );
  return (
    <ul className="border-t border-line">
      {alarms.map((alarm, index) => (
        // no identity of their own: two can be of one kind
        <li key={index} data-testid={`alarm-${alarm.kind}`} className="flex gap-3 border-b border-line py-3">
          <CircleAlert aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-amber" />
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-2 font-semibold">{t(`alarms.title.${alarm.kind}`)}</p>
            {alarmLines(alarm, format, t).map((line) => (
              <p key={line} className="text-2 text-pretty break-words">
                {line}
              </p>
            ))}
            <p className="text-1 text-muted">{t('alarms.since', { time: format.time(alarm.since) })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

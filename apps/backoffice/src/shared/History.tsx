import type { HistoryRow } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { actionText } from './action-text.ts';
import { JsonDiff } from './JsonDiff.tsx';
import { useT } from './language.ts';

interface HistoryProps {
  readonly rows: readonly HistoryRow[];
  /** Shown instead of an empty list. */
  readonly empty?: string;
}

/** Operators' actions on a record: rows of the audit log, each of which can be expanded. */
export function History({ rows, empty }: HistoryProps) {
  const t = useT();
  if (rows.length === 0)
    return <p className="border-y border-line py-3 text-2 text-muted">{empty ?? t('shared.record.noHistory')}</p>;
  return (
    <ol className="border-t border-line">
      {rows.map(({ seq, time, operator, action, before, after }) => (
        <li key={seq} className="border-b border-line text-2">
          <details>
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-1">
              <span className="font-semibold">{actionText(action, t)}</span>
              <span>{operator?.name ?? t('shared.record.system')}</span>
              <TimeText timeMs={time} className="text-muted wide:ms-auto" />
            </summary>
            <div className="pb-3">
              <JsonDiff before={before} after={after} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

import { operatorBaseCalls, type AdminChangeKind, type ChangeRequest } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { TEXT_LINK } from '../../shared/CustomerName.tsx';
import { useT } from '../../shared/language.ts';
import { Notices } from '../../shared/Notices.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { QUEUE_MS } from '../../shared/queue.ts';
import { useRead } from '../../shared/queries.ts';
import { fieldChanges } from './change-fields.ts';
import { FieldDiff } from './FieldDiff.tsx';

interface WaitingChangesProps {
  readonly kind: AdminChangeKind;
  /** Absent = of any subject. */
  readonly subjectId?: number;
}

/** Changes of this page that another admin has to approve, with old and new values. Shown to admins, who decide them. */
export function WaitingChanges({ kind, subjectId }: WaitingChangesProps) {
  const t = useT();
  const enabled = useMay(operatorBaseCalls.approveAdminChange);
  const read = useRead(operatorBaseCalls.changes, { state: 'waiting', kind, page: 1 }, { enabled, everyMs: QUEUE_MS });
  const waiting = (read.data?.data ?? []).filter(({ subject_id: id }) => subjectId === undefined || id === subjectId);
  const notices = waiting.map((change) => ({
    id: `waiting-${change.id}`,
    tone: 'warning' as const,
    text: <Waiting change={change} />,
  }));
  return <Notices label={t('changes.waitingHere')} notices={notices} />;
}

function Waiting({ change }: { change: ChangeRequest }) {
  const t = useT();
  const { changed } = fieldChanges(change);
  return (
    <div className="space-y-1">
      <p>
        {t('changes.waitingHere')}{' '}
        <Link to={recordPath(PATHS.changes, change.id)} className={TEXT_LINK}>
          {t('changes.record', { id: change.id })}
        </Link>
      </p>
      <FieldDiff
        before={change.before}
        changes={Object.fromEntries(changed.map(({ field, after }) => [field, after]))}
      />
      <p className="text-1 text-muted">
        {t('changes.proposedBy')}: {change.proposed_by.name}, <TimeText timeMs={change.proposed_at} />
      </p>
    </div>
  );
}

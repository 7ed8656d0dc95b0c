/** Shared by deposit channels and bank accounts: their state, and the actions on them. */
import { operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator-light';
import { Button, NO_FIGURE } from '@tradewind/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { TEXT_LINK } from '../../shared/CustomerName.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { readAgain } from '../../shared/queries.ts';

export interface Way {
  readonly enabled: 0 | 1;
  readonly waiting_change: number | null;
}

/** Whether customers can see it, and the change that waits for a second operator. */
export function WayState({ way }: { way: Way }) {
  const t = useT();
  const may = useMay(operatorBaseCalls.change);
  const { enabled, waiting_change: waiting } = way;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={enabled === 1 ? 'good' : 'plain'}>
        {enabled === 1 ? t('settings.inUse') : t('settings.notInUse')}
      </Badge>
      {waiting !== null &&
        (may ? (
          <Link to={recordPath(PATHS.changes, waiting)} className={TEXT_LINK}>
            {t('settings.waitingChange', { id: String(waiting) })}
          </Link>
        ) : (
          <Badge tone="waiting">{t('settings.waitingChange', { id: String(waiting) })}</Badge>
        ))}
    </span>
  );
}

interface WayActionsProps {
  readonly way: Way;
  /** Identifies the row for screen readers. */
  readonly name: string;
  /** Absent = not allowed for this role. */
  readonly onPropose: (() => void) | undefined;
  readonly onClose: (() => void) | undefined;
}

/** Only one change per way can be waiting; taking it out of use needs no approval. */
export function WayActions({ way, name, onPropose, onClose }: WayActionsProps) {
  const t = useT();
  const mayPropose = onPropose !== undefined && way.waiting_change === null;
  const mayClose = onClose !== undefined && way.enabled === 1;
  if (!mayPropose && !mayClose) return <span className="text-muted">{NO_FIGURE}</span>;
  return (
    <span className="flex justify-end">
      {mayPropose && (
        <Button
          tone="quiet"
          className={mayClose ? '' : '-me-4'}
          aria-label={way.enabled === 1 ? t('settings.proposeOf', { name }) : t('settings.reopenOf', { name })}
          onClick={onPropose}
        >
          {way.enabled === 1 ? t('settings.proposeChange') : t('settings.reopen')}
        </Button>
      )}
      {mayClose && (
        <Button tone="quiet" className="-me-4" aria-label={t('settings.closeOf', { name })} onClick={onClose}>
          {t('settings.close')}
        </Button>
      )}
    </span>
  );
}

/** Refetches everything that shows a proposed or closed way. */
export const payWaysChanged = (): Promise<void> =>
  readAgain(
    operatorBaseCalls.channels,
    operatorBaseCalls.banks,
    operatorBaseCalls.changes,
    operatorQueueCalls.overview,
  );

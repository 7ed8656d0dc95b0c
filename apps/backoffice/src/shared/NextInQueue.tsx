import { useEffect, useRef } from 'react';
import { ButtonLink } from './ButtonLink.tsx';
import { useT } from './language.ts';

interface NextInQueueProps {
  /** The page of the next waiting record; undefined = nothing waits. */
  readonly to: string | undefined;
  /** "Deposit 18". */
  readonly label: string;
  readonly list: string;
  /** It was just decided on this page: the focus moves to the link to the next record. */
  readonly focused: boolean;
}

/** After a decision: a link to the next record of the queue, or back to the list when it is empty. */
export function NextInQueue({ to, label, list, focused }: NextInQueueProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focused) return;
    // the dialog first returns the focus to a button that no longer exists
    const timer = window.setTimeout(() => place.current?.querySelector('a')?.focus(), FOCUS_MS);
    return () => window.clearTimeout(timer);
  }, [focused, to]);
  return (
    <div ref={place} className="space-y-2" data-testid="next-in-queue">
      {to === undefined ? (
        <>
          <p className="text-2 text-muted">{t('queues.nothingNext')}</p>
          <ButtonLink to={list} tone="plain" className="w-full">
            {t('queues.toList')}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to={to} className="w-full">
          {t('queues.next', { record: label })}
        </ButtonLink>
      )}
    </div>
  );
}

const FOCUS_MS = 250;

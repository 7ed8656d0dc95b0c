import { useState } from 'react';
import { clockText, useSecondsUntil } from '../../auth/countdown.ts';
import { useT } from '../../shared/language.ts';

/** The remaining time of a login lock. Seconds are only shown; a screen reader announces the start and the end. */
export function Lockout({ untilMs }: { untilMs: number }) {
  const t = useT();
  const seconds = useSecondsUntil(untilMs);
  if (untilMs === 0) return null;
  const isOver = seconds === 0;
  return (
    <>
      {!isOver && (
        <p
          id="lockout"
          role="timer"
          aria-live="off"
          data-testid="lockout"
          className="rounded-control bg-amber-soft px-3 py-2.5 text-2 text-amber tabular-nums"
        >
          {t('login.lockedFor', { time: clockText(seconds) })}
        </p>
      )}
      <Announced key={untilMs} firstSeconds={seconds} isOver={isOver} />
    </>
  );
}

function Announced({ firstSeconds, isOver }: { firstSeconds: number; isOver: boolean }) {
  const t = useT();
  const [first] = useState(firstSeconds);
  return (
    <p role="alert" className={isOver ? 'text-2 text-muted' : 'sr-only'}>
      {isOver ? t('login.lockedOver') : t('login.lockedFor', { time: clockText(first) })}
    </p>
  );
}

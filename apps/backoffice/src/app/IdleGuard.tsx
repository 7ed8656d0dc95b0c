import { Confirm } from '@tradewind/ui';
import { useEffect, useRef, useState } from 'react';
import { logout } from '../shared/api.ts';
import { useT } from '../shared/language.ts';
import { idleState, type IdleState } from './idle.ts';

/** Events that count as activity. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const CHECK_MS = 1000;

/**
 * Logs out an idle operator after 15 minutes without activity, with a one-minute warning. Only the button of the warning
 * keeps the session, so that an accidental mouse movement does not extend it unnoticed.
 */
export function IdleGuard() {
  const t = useT();
  const touchedMs = useRef(0);
  const [state, setState] = useState<IdleState>({ kind: 'active' });
  const isWarning = state.kind === 'warning';

  useEffect(() => {
    if (isWarning) return;
    const touch = () => {
      touchedMs.current = Date.now();
    };
    touch();
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true, capture: true });
    return () => {
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
    };
  }, [isWarning]);

  useEffect(() => {
    const check = () => {
      const next = idleState(touchedMs.current, Date.now());
      setState((before) => (before.kind === 'active' && next.kind === 'active' ? before : next));
      if (next.kind === 'over') void logout('idle');
    };
    const timer = window.setInterval(check, CHECK_MS);
    // timers stop while a computer sleeps
    document.addEventListener('visibilitychange', check);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);

  const stay = () => {
    touchedMs.current = Date.now();
    setState({ kind: 'active' });
  };
  return (
    <Confirm
      open={isWarning}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      other={{ label: t('app.idle.leave'), onChoose: () => void logout('left') }}
      title={t('app.idle.title')}
      body={isWarning && t.plural('app.idle.body', state.seconds)}
      action={t('app.idle.stay')}
      onConfirm={stay}
    />
  );
}

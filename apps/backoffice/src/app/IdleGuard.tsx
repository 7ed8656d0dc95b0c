import { Confirm } from '@tradewind/ui';
import { useEffect, useRef, useState } from 'react';
import { logout } from '../shared/api.ts';
import { useT } from '../shared/language.ts';
import { idleState, type IdleState } from './idle.ts';

/** What shows that somebody is there. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const LOOK_MS = 1000;

/**
 * Logs out whoever left: after 15 minutes without a touch, with a minute's warning. The warning is answered by its
 * button, so that a sleeve on the mouse does not keep a session open that its person does not see.
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
    const look = () => {
      const next = idleState(touchedMs.current, Date.now());
      setState((before) => (before.kind === 'active' && next.kind === 'active' ? before : next));
      if (next.kind === 'over') void logout('idle');
    };
    const timer = window.setInterval(look, LOOK_MS);
    // timers stand still while a computer sleeps
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
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

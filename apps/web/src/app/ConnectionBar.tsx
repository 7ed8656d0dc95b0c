import { useFormat, useReadable, useSelected } from '@tradewind/ui';
import { useEffect, useState } from 'react';
import { useClient } from '../shared/client.tsx';
import { keptAt } from '../shared/as-of.ts';
import { useT } from '../shared/language.ts';

/** A first connection within this time is not mentioned: the bar would only make the page jump. */
const USUAL_CONNECT_MS = 1500;

/** Whether a condition has held for this long. */
function useLasting(holds: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = window.setTimeout(() => setLasting(true), ms);
    return () => {
      window.clearTimeout(timer);
      setLasting(false);
    };
  }, [holds, ms]);
  return holds && lasting;
}

/** A thin bar while prices may be stale, or while an action waits for the network. */
export function ConnectionBar() {
  const t = useT();
  const client = useClient();
  // its other figures change with each ping
  const state = useSelected(client.connection, (connection) => connection.state);
  const sending = useReadable(client.orders.sending);
  const silent = useReadable(client.market.silent);
  const format = useFormat();
  const knownAt = useReadable(keptAt);
  const offline = state === 'offline';
  const connecting = useLasting(state === 'connecting', USUAL_CONNECT_MS);
  const text =
    knownAt !== undefined
      ? t('app.connection.lastKnown', { time: format.time(knownAt, 'dateTime') })
      : offline
        ? t('app.connection.offline')
        : connecting
          ? t('app.connection.connecting')
          : sending > 0
            ? t('app.connection.sending')
            : silent
              ? t('app.connection.silent')
              : '';
  const isWarning = offline || knownAt !== undefined || (silent && sending === 0);
  return (
    <div role="status" data-testid="connection-bar" data-state={state} className="shrink-0">
      {text !== '' && (
        <p
          key={text}
          className={`px-4 py-1 text-center text-1 ${isWarning ? 'bg-amber-soft text-amber' : 'appear-late bg-raised text-muted'}`}
        >
          {text}
        </p>
      )}
    </div>
  );
}

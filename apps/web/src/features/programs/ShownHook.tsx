import { Button } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { Shown } from './Shown.tsx';

/** A new hook, until its owner has saved its secret. */
export interface NewSignal {
  /** Path on this server. */
  readonly address: string;
  readonly secret: string;
  /** For the example. */
  readonly symbol: string;
}

/** Address and message of a new hook, shown only once, and a test call while it is a dry run. */
export function ShownHook({ hook, isDryRun, onKept }: { hook: NewSignal; isDryRun: boolean; onKept(): void }) {
  const t = useT();
  const address = window.location.origin + hook.address;
  const { secret, symbol } = hook;
  const message = JSON.stringify({ secret, action: 'buy', symbol, lots: 0.01 });
  return (
    <Shown
      title={t('programs.hookShownTitle')}
      body={t('programs.hookShownBody')}
      text={message}
      copyLabel={t('programs.copyMessage')}
      copied={t('programs.textCopied')}
      onKept={onKept}
    >
      <p className="mt-3 text-1 text-muted">{t('programs.hookAddress')}</p>
      <p dir="ltr" className="mt-1 rounded-control bg-raised p-3 font-mono text-1 break-all select-all">
        {address}
      </p>
      {isDryRun && <Test address={hook.address} message={message} />}
    </Shown>
  );
}

/** Sends the message as another service would. */
function Test({ address, message }: { address: string; message: string }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const send = async () => {
    setBusy(true);
    try {
      const response = await fetch(address, { method: 'POST', body: message });
      setAnswer(await response.text());
    } catch {
      setAnswer(t('programs.testFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button block className="mt-3" busy={busy} onClick={() => void send()}>
        {t('programs.testCall')}
      </Button>
      {answer !== undefined && (
        <p
          dir="ltr"
          role="status"
          className="mt-2 rounded-control bg-raised p-3 font-mono text-1 break-all text-muted"
          data-testid="test-answer"
        >
          {answer}
        </p>
      )}
    </>
  );
}

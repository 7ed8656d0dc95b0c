import { Confirm, useReadable } from '@tradewind/ui';
import { useRef, useState } from 'react';
import { CODE_DIGITS, CodeField } from '../shared/CodeField.tsx';
import { useT } from '../shared/language.ts';
import { codeRequest, giveCode, type CodeRequest } from '../shared/step-up.ts';

/** Asks for an authenticator code, on behalf of the call that is waiting for it. */
export function StepUpDialog() {
  const request = useReadable(codeRequest);
  // a closing dialog keeps its texts, and each opening starts with an empty field
  const [shown, setShown] = useState<{ request: CodeRequest | undefined; last: CodeRequest; opening: number }>({
    request: undefined,
    last: { fault: undefined, busy: false },
    opening: 0,
  });
  if (request !== shown.request)
    setShown({
      request,
      last: request ?? shown.last,
      opening: request !== undefined && shown.request === undefined ? shown.opening + 1 : shown.opening,
    });
  return <CodeDialog key={shown.opening} open={request !== undefined} {...shown.last} />;
}

function CodeDialog({ open, fault, busy }: CodeRequest & { readonly open: boolean }) {
  const t = useT();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  /** The code that was refused: its error is not shown for another one. */
  const [sent, setSent] = useState('');
  const send = () => {
    if (busy) return;
    setIncomplete(code.length !== CODE_DIGITS);
    if (code.length !== CODE_DIGITS) return;
    setSent(code);
    giveCode(code);
  };
  const error = isIncomplete ? t('login.needDigits') : code === sent ? fault : undefined;
  return (
    <Confirm
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) giveCode(undefined);
      }}
      // it sets its own focus when it opens
      onOpened={() => field.current?.focus()}
      title={t('shared.stepUp.title')}
      busy={busy}
      action={t('shared.stepUp.confirm')}
      onConfirm={send}
      body={
        <form
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <p>{t('shared.stepUp.body')}</p>
          <CodeField
            first={open && !busy}
            input={field}
            label={t('login.factor.code')}
            value={code}
            onValueChange={(next) => {
              setCode(next);
              setIncomplete(false);
            }}
            error={error}
          />
        </form>
      }
    />
  );
}

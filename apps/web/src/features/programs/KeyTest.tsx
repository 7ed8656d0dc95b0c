import { API_KEY, SUCCESS_CODE, keyCalls, type OutputOf } from '@tradewind/contract/light';
import { Button, TextField, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';

type ThisKey = OutputOf<typeof keyCalls.thisKey>;
/** `data` is that of a refusal unless the code is that of success. */
interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data?: ThisKey;
}

/** A real call with a key: what it may do, and what is left of its limits. `text`: undefined = it has to be pasted. */
export function KeyTest({ text }: { text: string | undefined }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const key = text ?? typed.trim();
  const send = async () => {
    setBusy(true);
    try {
      const response = await fetch(keyCalls.thisKey.path, { headers: { authorization: `Bearer ${key}` } });
      setAnswer((await response.json()) as Answer);
    } catch {
      setAnswer({ code: 0, msg: t('programs.testFailed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-3 space-y-3">
      {text === undefined && (
        <TextField
          label={t('programs.keyPaste')}
          hint={t('programs.keyPasteHint')}
          name="api-key"
          type="password"
          dir="ltr"
          autoComplete="off"
          value={typed}
          onValueChange={setTyped}
        />
      )}
      <Button block busy={busy} disabled={!API_KEY.test(key)} onClick={() => void send()}>
        {t('programs.keyTest')}
      </Button>
      {answer !== undefined && (
        <div role="status" className="rounded-control bg-raised p-3 text-1 text-muted" data-testid="test-answer">
          {answer.code === SUCCESS_CODE && answer.data !== undefined ? (
            <Rights data={answer.data} />
          ) : (
            <p className="text-bad">{answer.msg}</p>
          )}
        </div>
      )}
    </div>
  );
}

function Rights({ data }: { data: ThisKey }) {
  const t = useT();
  const format = useFormat();
  const { changes, reads } = data.limits;
  return (
    <>
      <p className="text-good">
        <bdi>{data.name}</bdi>: {data.scopes.map((scope) => t(`programs.scopes.${scope}`)).join(', ')}
      </p>
      <p>{t('programs.keyLeft', { reads: format.number(reads.left), changes: format.number(changes.left) })}</p>
      <p>
        {t('programs.keyTime', { time: format.time(data.time) })} · <bdi>{data.address}</bdi>
      </p>
    </>
  );
}

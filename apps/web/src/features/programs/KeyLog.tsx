import { SUCCESS_CODE, keyCalls, type ApiKeyCall } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { CallLog } from './CallLog.tsx';
import { KeyTest } from './KeyTest.tsx';

/** A test of a key, and its last calls. `id`: undefined = closed. */
export function KeyLog({ id, onClose }: { id: number | undefined; onClose(): void }) {
  const t = useT();
  const { api } = useClient();
  return (
    <CallLog<ApiKeyCall>
      title={t('programs.keyLog')}
      onClose={onClose}
      queryKey={id === undefined ? undefined : ['key-log', id]}
      read={(options) => api.call(keyCalls.apiKeyLog, { id: id ?? 0 }, options)}
      none={t('programs.keyLogNone')}
      // calls have no id, and newer ones move the others
      renderCall={(call, place) => <Call key={`${call.time} ${place}`} call={call} />}
    >
      <KeyTest text={undefined} />
    </CallLog>
  );
}

/** A call and its answer, as programs see them. */
function Call({ call }: { call: ApiKeyCall }) {
  const format = useFormat();
  const isDone = call.code === SUCCESS_CODE;
  return (
    <li className="py-2 text-1" data-testid="key-call">
      <p dir="ltr" className="text-start font-mono break-all">
        {call.call}
      </p>
      <p className="flex flex-wrap justify-between gap-x-2">
        <bdi className={isDone ? 'text-good' : 'text-bad'}>
          {[String(call.code), call.key, call.reason].filter((part) => part !== '').join(' ')}
        </bdi>
        <span className="text-muted">
          {format.time(call.time)} · <bdi>{format.number(call.duration_ms)} ms</bdi> · <bdi>{call.address}</bdi>
        </span>
      </p>
    </li>
  );
}

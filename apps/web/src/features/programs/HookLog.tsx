import { SUCCESS_CODE, signalCalls, type HookCall } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { CallLog } from './CallLog.tsx';

/** The last calls of a hook with their answers. `id`: undefined = closed. */
export function HookLog({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const t = useT();
  const { api } = useClient();
  return (
    <CallLog<HookCall>
      title={t('programs.hookLog')}
      onClose={onClose}
      queryKey={id === undefined ? undefined : ['hook-log', id]}
      read={(options) => api.call(signalCalls.hookLog, { id: id ?? '' }, options)}
      none={t('programs.hookLogNone')}
      renderCall={(call) => <Call key={call.id} call={call} />}
    />
  );
}

/** What was sent and answered, as programs see it. */
function Call({ call }: { call: HookCall }) {
  const format = useFormat();
  const isDone = call.code === SUCCESS_CODE;
  return (
    <li className="py-2 text-1" data-testid="hook-call">
      <p className="flex flex-wrap justify-between gap-x-2">
        <span className={isDone ? 'text-good' : 'text-bad'}>{call.code}</span>
        <span className="text-muted">
          {format.time(call.time)} · <bdi>{call.address}</bdi>
        </span>
      </p>
      {call.input !== null && <Text value={call.input} />}
      <Text value={call.answer} />
    </li>
  );
}

const Text = ({ value }: { value: object }) => (
  <p dir="ltr" className="text-start font-mono break-all text-muted select-all">
    {JSON.stringify(value)}
  </p>
);

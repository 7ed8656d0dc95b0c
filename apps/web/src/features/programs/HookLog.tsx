import { SUCCESS_CODE, signalCalls, type HookCall } from '@tradewind/contract/light';
import { ErrorState, Sheet, Skeleton, useFormat } from '@tradewind/ui';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { queries } from '../../shared/queries.ts';

/** Of an open log. */
const READ_EVERY_MS = 5000;

/** The last calls of a hook with their answers. `id`: undefined = closed. */
export function HookLog({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const t = useT();
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      title={t('programs.hookLog')}
    >
      {id !== undefined && <Calls id={id} />}
    </Sheet>
  );
}

function Calls({ id }: { id: string }) {
  const t = useT();
  const { api } = useClient();
  const query = useQuery(
    {
      queryKey: ['hook-log', id],
      queryFn: ({ signal }) => api.call(signalCalls.hookLog, { id }, { signal, quiet: true }),
      refetchInterval: READ_EVERY_MS,
    },
    queries,
  );
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState title={t('programs.listFailed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-14" />
    );
  if (query.data.length === 0) return <p className="py-4 text-2 text-muted">{t('programs.hookLogNone')}</p>;
  return (
    <ul className="divide-y divide-line">
      {query.data.map((call) => (
        <Call key={call.id} call={call} />
      ))}
    </ul>
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

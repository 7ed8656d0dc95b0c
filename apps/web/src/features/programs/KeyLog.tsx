import { SUCCESS_CODE, keyCalls, type ApiKeyCall } from '@tradewind/contract/light';
import { ErrorState, Sheet, Skeleton, useFormat } from '@tradewind/ui';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { queries } from '../../shared/queries.ts';
import { KeyTest } from './KeyTest.tsx';

/** Of an open log. */
const READ_EVERY_MS = 5000;

/** A test of a key, and its last calls. `id`: undefined = closed. */
export function KeyLog({ id, onClose }: { id: number | undefined; onClose(): void }) {
  const t = useT();
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      title={t('programs.keyLog')}
    >
      {id !== undefined && (
        <>
          <KeyTest text={undefined} />
          <Calls id={id} />
        </>
      )}
    </Sheet>
  );
}

function Calls({ id }: { id: number }) {
  const t = useT();
  const { api } = useClient();
  const query = useQuery(
    {
      queryKey: ['key-log', id],
      queryFn: ({ signal }) => api.call(keyCalls.apiKeyLog, { id }, { signal, quiet: true }),
      refetchInterval: READ_EVERY_MS,
    },
    queries,
  );
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState title={t('programs.listFailed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="mt-3 h-14" />
    );
  if (query.data.length === 0) return <p className="py-4 text-2 text-muted">{t('programs.keyLogNone')}</p>;
  return (
    <ul className="mt-3 divide-y divide-line">
      {query.data.map((call, place) => (
        // calls have no id, and newer ones move the others
        // eslint-disable-next-line react/no-array-index-key
        <Call key={`${call.time} ${place}`} call={call} />
      ))}
    </ul>
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

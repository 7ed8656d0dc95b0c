import { ErrorState, Sheet, Skeleton } from '@tradewind/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../shared/language.ts';
import { queries } from '../../shared/queries.ts';

/** Of an open log. */
const READ_EVERY_MS = 5000;

interface CallsProps<Call> {
  readonly queryKey: readonly (string | number)[];
  read(options: { readonly signal: AbortSignal; readonly quiet: true }): Promise<readonly Call[]>;
  /** Without calls. */
  readonly none: string;
  renderCall(call: Call, place: number): ReactNode;
}

interface CallLogProps<Call> extends Omit<CallsProps<Call>, 'queryKey'> {
  /** Undefined = closed. */
  readonly queryKey: CallsProps<Call>['queryKey'] | undefined;
  readonly title: string;
  onClose(): void;
  /** Above the calls. */
  readonly children?: ReactNode;
}

/** A sheet with the last calls of a program, newest first, read again while it is open. */
export function CallLog<Call>({ title, onClose, children, queryKey, ...calls }: CallLogProps<Call>) {
  return (
    <Sheet
      open={queryKey !== undefined}
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      title={title}
    >
      {queryKey !== undefined && (
        <div className="space-y-3">
          {children}
          <Calls {...calls} queryKey={queryKey} />
        </div>
      )}
    </Sheet>
  );
}

function Calls<Call>({ queryKey, read, none, renderCall }: CallsProps<Call>) {
  const t = useT();
  const query = useQuery(
    { queryKey, queryFn: ({ signal }) => read({ signal, quiet: true }), refetchInterval: READ_EVERY_MS },
    queries,
  );
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState title={t('programs.listFailed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-14" />
    );
  if (query.data.length === 0) return <p className="py-4 text-2 text-muted">{none}</p>;
  return <ul className="divide-y divide-line">{query.data.map(renderCall)}</ul>;
}

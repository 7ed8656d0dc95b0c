import { LINKED_STATES, operatorLinkedCalls, type LinkedPair } from '@tradewind/contract/operator-light';
import { EmptyState, ErrorState, Segmented, Skeleton } from '@tradewind/ui';
import { failureText } from '@tradewind/client/app';
import { useState } from 'react';
import { useMay } from '../../shared/api.ts';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { decisionOf, type Choice } from './decision.tsx';
import { Pair } from './Pair.tsx';

const DEFAULTS = { state: '' };
const EVERY_MS = 10_000;

/** /admin/linked: linked accounts that held opposite positions, and what operators decided about them. */
export function LinkedPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const state = LINKED_STATES.find((known) => known === filter.values.state) ?? 'alarm';
  const read = useRead(operatorLinkedCalls.linked, { state, page: filter.page }, { keep: true, everyMs: EVERY_MS });
  const mayDecide = useMay(operatorLinkedCalls.decideLinked);
  const [choice, setChoice] = useState<Choice>();
  return (
    <Page title={t('app.nav.linked')}>
      <div className="mb-4 max-w-200 space-y-2 text-2 text-muted">
        <p>{t('linked.about')}</p>
        <p>{t('linked.todo')}</p>
      </div>
      <div className="mb-4 max-w-120">
        <Segmented
          label={t('linked.state')}
          value={state}
          onValueChange={(next) => filter.set({ state: next === 'alarm' ? '' : next })}
          choices={LINKED_STATES.map((value) => ({ value, label: t(`linked.states.${value}`) }))}
        />
      </div>
      <Pairs read={read} {...(mayDecide ? { onChoose: setChoice } : {})} />
      <Pager page={filter.page} total={read.data?.total} rows={read.data?.data.length} onPage={filter.setPage} />
      <DecisionDialog
        decision={choice === undefined ? undefined : decisionOf(choice, t)}
        onClose={() => setChoice(undefined)}
        onDone={() => readAgain(operatorLinkedCalls.linked)}
      />
    </Page>
  );
}

interface PairsProps {
  readonly read: {
    readonly data: { readonly data: readonly LinkedPair[] } | undefined;
    readonly error: unknown;
    refetch(): Promise<unknown>;
  };
  onChoose?(choice: Choice): void;
}

function Pairs({ read, onChoose }: PairsProps) {
  const t = useT();
  if (read.data === undefined)
    return read.error == null ? (
      <Skeleton className="h-60" />
    ) : (
      <ErrorState
        title={t('shared.table.failed')}
        body={failureText(read.error, t)}
        onRetry={() => void read.refetch()}
      />
    );
  if (read.data.data.length === 0)
    return (
      <div role="status">
        <EmptyState title={t('linked.empty')} body={t('linked.emptyBody')} />
      </div>
    );
  return read.data.data.map((pair) => (
    <Pair key={pair.id} pair={pair} {...(onChoose === undefined ? {} : { onChoose })} />
  ));
}

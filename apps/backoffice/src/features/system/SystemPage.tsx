import { failureText } from '@tradewind/client/app';
import { operatorQueueCalls, type System } from '@tradewind/contract/operator-light';
import { ErrorState, Skeleton } from '@tradewind/ui';
import { Alarms } from '../../shared/Alarms.tsx';
import { useT } from '../../shared/language.ts';
import { Page, Section } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';
import { Lags } from './Lags.tsx';
import { Leases } from './Leases.tsx';
import { OutsideCopies } from './OutsideCopies.tsx';
import { Processes } from './Processes.tsx';
import { Work } from './Work.tsx';

const EVERY_MS = 3000;

/** /admin/system: processes, leases, lags and queues. */
export function SystemPage() {
  const t = useT();
  const read = useRead(operatorQueueCalls.system, {}, { everyMs: EVERY_MS });
  return (
    <Page title={t('app.nav.system')}>
      {read.data === undefined ? (
        read.error === null ? (
          <Skeleton className="h-96" />
        ) : (
          <ErrorState
            title={t('system.failed')}
            body={failureText(read.error, t)}
            onRetry={() => void read.refetch()}
          />
        )
      ) : (
        <Parts system={read.data} />
      )}
    </Page>
  );
}

function Parts({ system }: { system: System }) {
  const t = useT();
  return (
    <>
      <p className="mb-4 max-w-200 text-2 text-muted">{t('system.about')}</p>
      <Section title={t('system.alarms')}>
        <Alarms alarms={system.alarms} />
      </Section>
      <Section title={t('system.processes')}>
        <Processes system={system} />
      </Section>
      <Section title={t('system.outside.title')}>
        <OutsideCopies />
      </Section>
      <div className="mt-10 grid gap-x-10 gap-y-10 wide:grid-cols-2">
        <div>
          <Section title={t('system.leases')}>
            <Leases system={system} />
          </Section>
          <Section title={t('system.lags')}>
            <Lags system={system} />
          </Section>
        </div>
        <div>
          <Section title={t('system.work')}>
            <Work system={system} />
          </Section>
        </div>
      </div>
    </>
  );
}

import { failureText } from '@tradewind/client/app';
import { operatorPeopleCalls, type LedgerReport } from '@tradewind/contract/operator-light';
import { Button, ErrorState, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';
import { grouped } from '../../shared/grouped.ts';
import { accountText } from './texts.ts';

/** The balances of all ledger accounts. They add up to zero: money is moved but never created. */
export function ZeroSum() {
  const t = useT();
  const read = useRead(operatorPeopleCalls.ledgerReport, {}, { once: true });
  if (read.data === undefined)
    return read.error === null ? (
      <Skeleton className="h-96" />
    ) : (
      <ErrorState
        title={t('ledger.report.failed')}
        body={failureText(read.error, t)}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <Section
      title={t('ledger.report.title')}
      hint={t('ledger.report.about')}
      actions={
        <Button
          busy={read.isFetching}
          icon={<RefreshCw aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => void read.refetch()}
        >
          {t('ledger.report.again')}
        </Button>
      }
    >
      <Report report={read.data} />
    </Section>
  );
}

function Report({ report }: { report: LedgerReport }) {
  const t = useT();
  const format = useFormat();
  const Icon = report.ok ? CircleCheck : CircleAlert;
  return (
    <div className="max-w-168">
      <p className="flex min-h-12 items-center gap-3 border-t border-line py-2 text-2" data-testid="zero-sum">
        <Icon
          aria-hidden
          size={20}
          strokeWidth={1.5}
          className={report.ok ? 'shrink-0 text-good' : 'shrink-0 text-bad'}
        />
        <span>
          <span className="font-semibold">{report.ok ? t('ledger.report.ok') : t('ledger.report.wrong')}</span>{' '}
          <span className="text-muted">
            {t('ledger.report.counted', {
              transfers: format.number(report.transfers),
              accounts: format.number(report.accounts),
            })}{' '}
            <TimeText timeMs={report.time} />
          </span>
        </span>
      </p>
      <table className="w-full border-collapse text-2" aria-label={t('ledger.report.title')}>
        <thead className="text-1 text-muted">
          <tr>
            <th scope="col" className="py-2 text-start font-normal">
              {t('ledger.account')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-normal">
              {t('ledger.report.real')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-normal">
              {t('ledger.report.all')}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.totals.map(({ account, total, real }) => (
            <tr key={account} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal">
                {accountText(account, t)}
              </th>
              <td className="figures py-2 ps-3 text-end">{grouped(real)}</td>
              <td className="figures py-2 ps-3 text-end text-muted">{grouped(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line-strong font-semibold">
            <th scope="row" colSpan={2} className="py-2 text-start">
              {t('ledger.report.sum')}
            </th>
            <td className={report.ok ? 'figures py-2 text-end text-good' : 'figures py-2 text-end text-bad'}>
              {grouped(report.sum)}
            </td>
          </tr>
        </tfoot>
      </table>
      <Faults faults={report.faults} />
    </div>
  );
}

/** Discrepancies, one per line. */
export function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="mt-2 list-disc space-y-1 ps-5 text-2 text-bad">
      {faults.map((fault) => (
        <li key={fault} className="break-words">
          {fault}
        </li>
      ))}
    </ul>
  );
}

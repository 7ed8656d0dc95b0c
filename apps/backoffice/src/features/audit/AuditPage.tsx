import { failureText } from '@tradewind/client/app';
import { OPERATOR_FILES, operatorPeopleCalls, type AuditRow } from '@tradewind/contract/operator-light';
import { EmptyState, ErrorState, Skeleton, TextField, TimeText } from '@tradewind/ui';
import { Link } from 'react-router';
import { actionText } from '../../shared/action-text.ts';
import { CsvButton } from '../../shared/CsvButton.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { JsonDiff } from '../../shared/JsonDiff.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { periodInput } from '../../shared/period.ts';
import { PeriodFields } from '../../shared/PeriodFields.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { subjectText } from './subject-text.ts';
import { subjectPath } from './subject.ts';

const DEFAULTS = { subject_type: '', subject_id: '', from: '', to: '' };
/** Kinds of subjects in the filter; others are found through their records' history. */
const SUBJECTS = ['deposit', 'withdrawal', 'verification', 'change', 'customer', 'operator'] as const;
/** Characters that cannot occur in an id of the log. */
const NOT_OF_AN_ID = /[^A-Za-z0-9_.:-]/gu;

/** /admin/audit: all operator actions, newest first. */
export function AuditPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const { subject_type: subjectType, subject_id: subjectId, from, to } = filter.values;
  const input = {
    ...(subjectType === '' ? {} : { subject_type: subjectType }),
    ...(subjectId === '' ? {} : { subject_id: subjectId }),
    ...periodInput(from, to),
  };
  const read = useRead(operatorPeopleCalls.audit, { ...input, page: filter.page }, { keep: true });
  return (
    <Page title={t('app.nav.audit')}>
      <p className="mb-3 max-w-168 text-2 text-muted">{t('audit.about')}</p>
      <FilterBar
        filter={filter}
        viewsOf="audit"
        chips={[
          {
            name: 'subject_type',
            label: t('audit.subject'),
            options: SUBJECTS.map((value) => ({ value, label: t(`audit.subjects.${value}`) })),
          },
        ]}
        actions={<CsvButton file={OPERATOR_FILES.audit} />}
      >
        <TextField
          className="w-32"
          label={t('audit.number')}
          value={subjectId}
          maxLength={80}
          onValueChange={(value) => filter.set({ subject_id: value.replaceAll(NOT_OF_AN_ID, '') }, true)}
        />
        <PeriodFields filter={filter} />
      </FilterBar>
      {read.data === undefined && read.error !== null && (
        <ErrorState title={t('audit.failed')} body={failureText(read.error, t)} onRetry={() => void read.refetch()} />
      )}
      {read.data === undefined && read.error === null && <Skeleton className="h-96" />}
      {read.data?.data.length === 0 && <EmptyState title={t('audit.empty')} />}
      <Rows rows={read.data?.data ?? []} />
      <Pager page={filter.page} total={read.data?.total} rows={read.data?.data.length} onPage={filter.setPage} />
    </Page>
  );
}

function Rows({ rows }: { rows: readonly AuditRow[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <ol className="border-t border-line" data-testid="audit">
      {rows.map((row) => (
        <li key={row.seq} className="border-b border-line text-2">
          <details>
            <summary className="grid min-h-11 cursor-pointer grid-cols-[3.5rem_1fr] items-center gap-x-3 py-1 wide:grid-cols-[4rem_12rem_10rem_1fr_1.5fr]">
              <span className="text-muted tabular-nums">{row.seq}</span>
              <TimeText timeMs={row.time} className="text-muted" />
              <span className="col-start-2 wide:col-start-auto">
                {row.operator === null ? t('shared.record.system') : row.operator.name}
              </span>
              <span className="col-start-2 font-semibold wide:col-start-auto">{actionText(row.action, t)}</span>
              <span className="col-start-2 wide:col-start-auto">
                <bdi>{subjectText(row, t)}</bdi>
              </span>
            </summary>
            <div className="space-y-2 pb-3">
              <SubjectLink row={row} />
              <JsonDiff before={row.before} after={row.after} />
              <p className="text-1 break-all text-muted">
                {t('audit.address')} <bdi>{row.address === '' ? t('audit.none') : row.address}</bdi> · {t('audit.hash')}{' '}
                <bdi className="font-mono">{row.hash}</bdi>
              </p>
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Placed below the disclosure: a link inside the button that opens it could not be reached by keyboard or screen reader. */
function SubjectLink({ row }: { row: AuditRow }) {
  const t = useT();
  const path = subjectPath(row.subject_type, row.subject_id);
  if (path === undefined) return null;
  return (
    <Link to={path} className="hit inline-flex items-center text-accent">
      <bdi>{subjectText(row, t)}</bdi>
    </Link>
  );
}

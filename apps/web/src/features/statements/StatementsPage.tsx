import { useQuery } from '@tanstack/react-query';
import { reportCalls } from '@tradewind/contract/light';
import { ErrorState, Segmented } from '@tradewind/ui';
import { useSearchParams } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { DayField } from '../../shared/DayField.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { monthText } from '../../shared/month.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { Statement, StatementSkeleton } from './Statement.tsx';
import { isReversed, periodOf, printChoice, readChoice, type Choice } from './period.ts';

/** /mine/statements: the figures of a month or a custom period, also as files. */
export function StatementsPage() {
  const t = useT();
  const { api } = useClient();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const choice = readChoice(search);
  const months = useQuery(
    {
      queryKey: ['statement-months', user?.id],
      queryFn: ({ signal }) => api.call(reportCalls.statementMonths, {}, { signal, quiet: true }),
    },
    queries,
  );
  const change = (next: Choice) => setSearch(printChoice(next), { replace: true });
  const period = periodOf(choice, months.data?.months[0]);
  return (
    <Page title={t('reports.statement.title')} parent={PATHS.me}>
      {months.isError ? (
        <ErrorState title={t('reports.statement.failed')} error={months.error} onRetry={() => void months.refetch()} />
      ) : (
        <>
          <Picker choice={choice} months={months.data?.months ?? []} onChoiceChange={change} />
          {months.data === undefined && <StatementSkeleton />}
          {months.data !== undefined && period !== undefined && (
            <Statement key={JSON.stringify(period)} period={period} />
          )}
        </>
      )}
    </Page>
  );
}

interface PickerProps {
  readonly choice: Choice;
  readonly months: readonly string[];
  onChoiceChange(choice: Choice): void;
}

function Picker({ choice, months, onChoiceChange }: PickerProps) {
  const t = useT();
  const { tag } = useLanguage();
  const reversed = isReversed(choice);
  return (
    <section className="space-y-3 px-4">
      <Segmented
        label={t('reports.statement.by')}
        value={choice.own ? 'own' : 'month'}
        onValueChange={(by) => onChoiceChange({ ...choice, own: by === 'own' })}
        choices={[
          { value: 'month', label: t('reports.statement.byMonth') },
          { value: 'own', label: t('reports.statement.own') },
        ]}
      />
      {choice.own ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <DayField
            label={t('reports.statement.from')}
            value={choice.from}
            invalid={reversed}
            noteId="statement-note"
            onValueChange={(from) => onChoiceChange({ ...choice, from })}
          />
          <DayField
            label={t('reports.statement.to')}
            value={choice.to}
            invalid={reversed}
            noteId="statement-note"
            onValueChange={(to) => onChoiceChange({ ...choice, to })}
          />
        </div>
      ) : (
        <SelectField
          label={t('reports.statement.months')}
          value={choice.month === '' ? (months[0] ?? '') : choice.month}
          choices={months.map((month) => ({ value: month, label: monthText(tag, month) }))}
          onValueChange={(month) => onChoiceChange({ ...choice, month })}
        />
      )}
      <p id="statement-note" role="status" className={reversed ? 'text-1 text-bad' : 'text-1 text-muted'}>
        {reversed ? t('reports.statement.order') : t('reports.statement.utc')}
      </p>
    </section>
  );
}

import { instrumentCalls, type Instrument, type OutputOf } from '@tradewind/contract/light';
import { useFormat, type Format } from '@tradewind/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useClient } from '../shared/client.tsx';
import { useT, type T } from '../shared/language.ts';
import { queries } from '../shared/queries.ts';
import { distanceText } from './distance.ts';

type Upcoming = OutputOf<typeof instrumentCalls.upcoming>[number];
type Change = Upcoming['Changes'][number];

/** Upcoming changes are decided hours or days in advance. */
const EVERY_MS = 60_000;

/** Upcoming changes of an instrument, and its holidays; empty in most weeks. */
export function UpcomingTerms({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const { api } = useClient();
  const { data: upcoming = [] } = useQuery(
    {
      queryKey: ['upcoming', instrument.Id, instrument.Version],
      queryFn: ({ signal }) => api.call(instrumentCalls.upcoming, { forex_id: instrument.Id }, { signal, quiet: true }),
      refetchInterval: EVERY_MS,
      // keeps the list while that of a new version loads
      placeholderData: (previous: readonly Upcoming[] | undefined) => previous?.slice(),
    },
    queries,
  );
  const data = upcoming.filter(({ ForexId }) => ForexId === instrument.Id);
  if (data.length === 0) return null;
  return (
    <ul
      aria-label={t('terms.label')}
      data-testid="upcoming-terms"
      className="mx-2 my-1 space-y-1 rounded-control bg-press px-3 py-1.5 text-1"
    >
      {data.map((row) => (
        <li key={`${row.Kind} ${row.Time}`} className="flex gap-2">
          <CalendarClock aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {row.Kind === 'closed' ? (
              t('terms.closed', {
                from: format.time(row.Time),
                to: row.EndTime === null ? '–' : format.time(row.EndTime),
                name: row.Name,
              })
            ) : (
              <>
                <span className="font-semibold">{t('terms.from', { time: format.time(row.Time) })}</span>{' '}
                {row.Changes.map((change) => changeText(change, instrument, format, t)).join(' · ')}
                <span className="block text-muted">{t('terms.keeps')}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function changeText({ Field, Before, After }: Change, instrument: Instrument, format: Format, t: T): string {
  const textOf = (value: string): string =>
    Field === 'TriggerDistance'
      ? distanceText({ code: instrument.Code, pricePrecision: instrument.PricePrecision }, Number(value), format, t)
      : valueText(Field, value, t);
  return t('terms.change', { field: t(`terms.field.${Field}`), before: textOf(Before), after: textOf(After) });
}

function valueText(field: Change['Field'], value: string, t: T): string {
  if (value === 'fixed' || value === 'leverage') return t(`terms.margin.${value}`);
  if (value === 'fx' || value === 'crypto' || value === 'always') return t(`terms.hours.${value}`);
  if (field === 'Sessions' && value === '') return t('terms.usualHours');
  if (field === 'MaxPositionLots' && value === '') return t('terms.none');
  if (field !== 'HasForexMultiple') return value;
  return value === ''
    ? t('terms.none')
    : value
        .split(',')
        .map((multiple) => `1:${multiple}`)
        .join(', ');
}

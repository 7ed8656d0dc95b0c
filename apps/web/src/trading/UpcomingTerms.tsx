import { instrumentCalls, type Instrument, type OutputOf } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useClient } from '../shared/client.tsx';
import { useT, type T } from '../shared/language.ts';
import { queries } from '../shared/queries.ts';
import { distanceText } from './distance.ts';
import { LEVERAGE_CLASSES } from './leverage-classes.ts';
import { swapRateText, tripleNightText } from './swap-terms.ts';

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
              <NewTerms row={row} instrument={instrument} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Changed terms, and whether they apply to open positions. */
function NewTerms({ row: { Time, Changes }, instrument }: { row: Upcoming; instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const { Code, PricePrecision, SwapMode } = instrument;
  const nextMode = Changes.find(({ Field }) => Field === 'SwapMode')?.After ?? SwapMode;
  // without financing its other terms return to their defaults, which mean nothing
  const changes =
    nextMode === 'none' ? Changes.filter((change) => !isOfSwap(change) || change.Field === 'SwapMode') : Changes;
  const textOf = (field: Change['Field'], value: string, mode: string): string => {
    if (field === 'TriggerDistance')
      return distanceText({ code: Code, pricePrecision: PricePrecision }, Number(value), format, t);
    if (field === 'SwapLong' || field === 'SwapShort') return swapRateText(format, Number(value), mode);
    if (field === 'SwapTripleDay') return tripleNightText(format, Number(value));
    return valueText(field, value, t);
  };
  return (
    <>
      <span className="font-semibold">{t('terms.from', { time: format.time(Time) })}</span>{' '}
      {changes
        .map(({ Field, Before, After }) =>
          t('terms.change', {
            field: t(`terms.field.${Field}`),
            before: textOf(Field, Before, SwapMode),
            after: textOf(Field, After, nextMode),
          }),
        )
        .join(' · ')}
      {!Changes.every(isOfSwap) && <span className="block text-muted">{t('terms.keeps')}</span>}
      {Changes.some(isOfSwap) && <span className="block text-muted">{t('terms.swapApplies')}</span>}
    </>
  );
}

/** Unlike other terms, those of financing also apply to open positions. */
const isOfSwap = ({ Field }: Change): boolean => Field.startsWith('Swap');

function valueText(field: Change['Field'], value: string, t: T): string {
  if (field === 'LeverageClass') {
    const known = LEVERAGE_CLASSES.find((kind) => kind === value);
    return known === undefined ? value : t(`terms.class.${known}`);
  }
  if (value === 'fixed' || value === 'leverage') return t(`terms.margin.${value}`);
  if (value === 'fx' || value === 'crypto' || value === 'always') return t(`terms.hours.${value}`);
  if (value === 'points' || value === 'percent' || value === 'none') return t(`terms.swap.${value}`);
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

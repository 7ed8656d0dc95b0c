import { EVENT_IMPORTANCES } from '@tradewind/contract/calendar-wire';
import type { CalendarEvent } from '@tradewind/contract/light';
import {
  Button,
  Chip,
  dateTag,
  EmptyState,
  ErrorState,
  Segmented,
  setting,
  Skeleton,
  useFormat,
  useReadable,
} from '@tradewind/ui';
import { CalendarDays } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { timeZone } from '../../shared/time-zone.ts';
import { countdownOf } from './countdown.ts';
import { EventRow } from './EventRow.tsx';
import { EventSheet } from './EventSheet.tsx';
import { useCalendar, useNow } from './use-calendar.ts';
import { useEventAlerts } from './use-event-alerts.ts';

const minImportance = setting('tradewind.calendar-importance', EVENT_IMPORTANCES);

/** In days; the hours before now include what was just published. */
const FIRST_RANGE = { before: 0.5, after: 7 } as const;
/** Days added by a button, and the maximum of a call. */
const MORE_DAYS = 14;
const MAX_DAYS = 90;

/** /calendar: economic events by day, in the reader's time zone. */
export function CalendarPage() {
  const t = useT();
  const [range, setRange] = useState<{ readonly before: number; readonly after: number }>(FIRST_RANGE);
  const least = useReadable(minImportance);
  const [currencies, setCurrencies] = useState<readonly string[]>([]);
  const { events, error, isChanging, retry } = useCalendar(range);
  const isFull = range.before + range.after >= MAX_DAYS;
  const known = [...new Set(events?.map(({ currency }) => currency))].toSorted();
  const shown = events?.filter(
    ({ importance, currency }) =>
      EVENT_IMPORTANCES.indexOf(importance) >= EVENT_IMPORTANCES.indexOf(least) &&
      (currencies.length === 0 || currencies.includes(currency)),
  );
  return (
    <Page title={t('charting.calendar.title')} parent={PATHS.news}>
      <div className="space-y-2 px-4">
        <Segmented
          label={t('charting.calendar.importance')}
          value={least}
          onValueChange={minImportance.set}
          choices={EVENT_IMPORTANCES.map((value) => ({ value, label: t(`charting.calendar.from.${value}`) }))}
        />
        <Zone />
      </div>
      {known.length > 1 && (
        <div
          role="group"
          aria-label={t('charting.calendar.currencies')}
          className="flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none] wide:flex-wrap"
        >
          {known.map((currency) => (
            <Chip
              key={currency}
              active={currencies.includes(currency)}
              onActiveChange={(active) =>
                setCurrencies(active ? [...currencies, currency] : currencies.filter((one) => one !== currency))
              }
            >
              {currency}
            </Chip>
          ))}
        </div>
      )}
      {events !== undefined && !isFull && (
        <MoreButton
          label={t('charting.calendar.earlier')}
          isBusy={isChanging}
          onClick={() => setRange({ ...range, before: range.before + MORE_DAYS })}
        />
      )}
      {error !== null && error !== undefined ? (
        <ErrorState title={t('charting.calendar.failed')} error={error} onRetry={retry} />
      ) : (
        <Shown
          events={shown}
          isFiltered={shown?.length !== events?.length}
          onShowAll={() => {
            minImportance.set('low');
            setCurrencies([]);
          }}
        />
      )}
      {events !== undefined && !isFull && (
        <MoreButton
          label={t('charting.calendar.later')}
          isBusy={isChanging}
          onClick={() => setRange({ ...range, after: range.after + MORE_DAYS })}
        />
      )}
    </Page>
  );
}

/** The time zone of the displayed times. */
function Zone() {
  const t = useT();
  const format = useFormat();
  const zone = useReadable(timeZone);
  const name = new Intl.DateTimeFormat(format.tag, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return <p className="text-1 text-muted">{t('charting.calendar.zone', { zone: name ?? zone })}</p>;
}

function MoreButton({ label, isBusy, onClick }: { label: string; isBusy: boolean; onClick(): void }) {
  return (
    <div className="flex justify-center pt-1">
      <Button tone="quiet" busy={isBusy} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

interface ShownProps {
  readonly events: readonly CalendarEvent[] | undefined;
  readonly isFiltered: boolean;
  onShowAll(): void;
}

function Shown({ events, isFiltered, onShowAll }: ShownProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const openId = Number(search.get('event') ?? 0);
  if (events === undefined) return <ListSkeleton />;
  const opened = events.filter(({ id }) => id === openId);
  return (
    <>
      {events.length === 0 ? (
        <EmptyState
          icon={<CalendarDays size={40} strokeWidth={1.5} />}
          title={isFiltered ? t('charting.calendar.noneTitle') : t('charting.calendar.emptyTitle')}
          body={isFiltered ? undefined : t('charting.calendar.emptyBody')}
          action={isFiltered ? <Button onClick={onShowAll}>{t('charting.calendar.showAll')}</Button> : undefined}
        />
      ) : (
        <Days events={events} onOpen={(id) => setSearch({ event: String(id) }, { replace: true })} />
      )}
      <EventSheet events={opened} onClose={() => setSearch({}, { replace: true })} />
    </>
  );
}

const dayFormatOf = (tag: string, zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateTag(tag), { timeZone: zone, weekday: 'short', month: 'short', day: 'numeric' });

function Days({ events, onOpen }: { events: readonly CalendarEvent[]; onOpen(id: number): void }) {
  const t = useT();
  const format = useFormat();
  const alerts = useEventAlerts();
  const [firstMs] = useState(() => Date.now());
  const isNear = events.some(({ time }) => countdownOf(time, firstMs) !== undefined);
  const nowMs = useNow(isNear);
  const next = events.find(({ time }) => time > nowMs)?.id;
  // past events are above the next one, which is scrolled into view once
  useEffect(() => {
    const row = document.querySelector('[data-next="true"]');
    if (row !== null && row.getBoundingClientRect().bottom > innerHeight) row.scrollIntoView({ block: 'center' });
  }, []);
  const zone = useReadable(timeZone);
  const dayFormat = useMemo(() => dayFormatOf(format.tag, zone), [format.tag, zone]);
  const today = dayFormat.format(nowMs);
  const days = [...Map.groupBy(events, ({ time }) => dayFormat.format(time)).entries()];
  return days.map(([day, ofDay]) => (
    <section key={`${day} ${ofDay[0]?.id}`} aria-label={day} className="mt-3">
      <h2 className="px-4 pb-1.5 text-1 font-semibold text-muted">
        {day}
        {day === today && <span className="text-accent"> · {t('charting.calendar.today')}</span>}
      </h2>
      <ul className="border-y border-line">
        {ofDay.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            isNext={event.id === next}
            nowMs={nowMs}
            alerts={alerts}
            onOpen={() => onOpen(event.id)}
          />
        ))}
      </ul>
    </section>
  ));
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-3 p-4">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-14" />
      ))}
    </div>
  );
}

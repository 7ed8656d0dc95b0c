import { NEW_YORK } from '@tradewind/client/app';
import type { Instrument, InstrumentFacts } from '@tradewind/contract/light';
import { classes, ErrorState, formatTime, Skeleton, type TimeStyle, useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { useIsOpen } from '../../trading/live.ts';
import { dayOf, isAlwaysOpen, nextTurn, openWithin, sessionsAhead, type Stretch } from './hours.ts';
import { Section } from './parts.tsx';
import { useFacts } from './use-facts.ts';

/** Trading hours in the reader's time zone and in New York's, which the market follows. */
export function Hours({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const { data, isError, refetch } = useFacts(instrument);
  return (
    <Section title={t('instrument.hours.title')}>
      {data !== undefined ? (
        <Sessions instrument={instrument} facts={data} nowMs={data.readAt} />
      ) : isError ? (
        <ErrorState title={t('quotes.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <div className="space-y-2">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-20" />
        </div>
      )}
    </Section>
  );
}

function Sessions({ instrument, facts, nowMs }: { instrument: Instrument; facts: InstrumentFacts; nowMs: number }) {
  const t = useT();
  const { tag } = useFormat();
  const isOpen = useIsOpen(instrument);
  const { Sessions: sessions } = facts;
  if (isAlwaysOpen(sessions)) return <State isOpen={isOpen} text={t('instrument.hours.always')} />;
  const turn = nextTurn(sessions, nowMs, isOpen);
  const today = openWithin(sessions, ...dayOf(nowMs));
  return (
    <>
      <State isOpen={isOpen} text={turn === undefined ? '' : undefined}>
        {turn !== undefined && <Turn at={turn} isOpen={isOpen} />}
      </State>
      <table className="mt-3 w-full text-start text-1">
        <thead className="text-muted">
          <tr>
            <th scope="col">
              <span className="sr-only">{t('instrument.hours.title')}</span>
            </th>
            <th scope="col" className="pb-1 text-start font-normal">
              {t('instrument.hours.local', { zone: zoneName(tag) })}
            </th>
            <th scope="col" className="pb-1 text-start font-normal">
              {t('instrument.hours.newYork')}
            </th>
          </tr>
        </thead>
        <tbody className="align-top">
          <Stretches title={t('instrument.hours.today')} stretches={today} by="minute" testId="hours-today" />
          <Stretches
            title={t('instrument.hours.week')}
            stretches={sessionsAhead(sessions, nowMs)}
            by="weekMinute"
            testId="hours-week"
          />
        </tbody>
      </table>
    </>
  );
}

function State({ isOpen, text, children }: { isOpen: boolean; text: string | undefined; children?: React.ReactNode }) {
  const t = useT();
  return (
    <p className="text-2" data-testid="hours-state">
      <span className={classes('font-semibold', isOpen ? 'text-text' : 'text-amber')}>
        {t(isOpen ? 'instrument.hours.open' : 'instrument.hours.closed')}
      </span>{' '}
      {/* without a space, Arabic letters of both words would be joined */}
      <span className="ms-1">{text}</span>
      {children}
    </p>
  );
}

/** The time at which it opens or closes, in both time zones. */
function Turn({ at, isOpen }: { at: number; isOpen: boolean }) {
  const t = useT();
  const { tag } = useFormat();
  const time = formatTime(tag, at, 'weekMinute');
  const newYork = formatTime(tag, at, 'weekMinute', NEW_YORK);
  return <span>{t(isOpen ? 'instrument.hours.closes' : 'instrument.hours.opens', { time, newYork })}</span>;
}

interface StretchesProps {
  readonly title: string;
  readonly stretches: readonly Stretch[] | 'all';
  readonly by: TimeStyle;
  readonly testId: string;
}

/** One row per period; the title is in the first one. */
function Stretches({ title, stretches, by, testId }: StretchesProps) {
  const t = useT();
  const only = stretches === 'all' ? t('instrument.hours.allDay') : t('instrument.hours.none');
  if (stretches === 'all' || stretches.length === 0)
    return (
      <tr data-testid={testId}>
        <Title text={title} />
        <td colSpan={2} className="py-1">
          {only}
        </td>
      </tr>
    );
  return stretches.map(({ from, to }, index) => (
    <tr key={`${from} ${to}`} data-testid={testId}>
      {index === 0 && <Title text={title} rows={stretches.length} />}
      <td className="py-1 pe-2">
        <FromTo from={from} to={to} by={by} />
      </td>
      <td className="py-1">
        <FromTo from={from} to={to} by={by} zone={NEW_YORK} />
      </td>
    </tr>
  ));
}

const Title = ({ text, rows = 1 }: { text: string; rows?: number }) => (
  <th scope="rowgroup" rowSpan={rows} className="w-1/4 py-1 pe-2 text-start font-normal text-muted">
    {text}
  </th>
);

function FromTo({ from, to, by, zone }: Stretch & { by: TimeStyle; zone?: string }) {
  const { tag } = useFormat();
  const text = (time: number | null) => (time === null ? '…' : formatTime(tag, time, by, zone));
  return (
    <>
      <span className="inline-block tabular-nums">{text(from)}</span> –{' '}
      <span className="inline-block tabular-nums">{text(to)}</span>
    </>
  );
}

/** Market holidays of the next months. */
export function Holidays({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const { tag } = useFormat();
  const { data } = useFacts(instrument);
  const when = (time: number, zone?: string) => formatTime(tag, time, 'dayTime', zone);
  return (
    <Section title={t('instrument.holidays.title')}>
      {data === undefined ? (
        <Skeleton className="h-5 w-1/2" />
      ) : data.Holidays.length === 0 ? (
        <p className="text-2 text-muted">{t('instrument.holidays.none')}</p>
      ) : (
        <ul className="space-y-2 text-2" data-testid="holidays">
          {data.Holidays.map(({ Name, FromTime, ToTime }) => (
            <li key={`${FromTime} ${Name}`}>
              <bdi className="font-semibold">{Name}</bdi>
              <span className="block tabular-nums">
                {when(FromTime)} – {when(ToTime)}
              </span>
              <span className="block text-1 text-muted tabular-nums">
                {t('instrument.hours.newYork')}: {when(FromTime, NEW_YORK)} – {when(ToTime, NEW_YORK)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** For example GMT+8. */
function zoneName(tag: string): string {
  const parts = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

import { EVENT_ALERT_MINUTES } from '@tradewind/contract/calendar-wire';
import type { CalendarEvent } from '@tradewind/contract/light';
import { Segmented, Sheet, isoTime, useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { Importance } from './Importance.tsx';
import { canAlert, isInTime, minutesText, useEventAlerts, type EventAlerts } from './use-event-alerts.ts';
import { useNow } from './use-calendar.ts';

interface EventSheetProps {
  /** None = closed. */
  readonly events: readonly CalendarEvent[];
  onClose(): void;
}

/** Details of one event, or of those that share a candle of the chart. */
export function EventSheet({ events, onClose }: EventSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={events.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('charting.calendar.title')}
    >
      <Events events={events} />
    </Sheet>
  );
}

function Events({ events }: { events: readonly CalendarEvent[] }) {
  const nowMs = useNow(false);
  const alerts = useEventAlerts();
  return (
    <div className="divide-y divide-line pb-2">
      {events.map((event) => (
        <Details key={event.id} event={event} nowMs={nowMs} alerts={alerts} />
      ))}
    </div>
  );
}

interface DetailsProps {
  readonly event: CalendarEvent;
  readonly nowMs: number;
  readonly alerts: EventAlerts;
}

function Details({ event, nowMs, alerts }: DetailsProps) {
  const t = useT();
  const format = useFormat();
  const { time, currency, country, importance, title } = event;
  const place = country === '' ? undefined : new Intl.DisplayNames(format.tag, { type: 'region' }).of(country);
  return (
    <section className="space-y-3 py-4 first:pt-1" data-testid="event-details">
      <div>
        <h3 className="text-3 font-semibold [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </h3>
        <p className="mt-1 text-2 text-muted">
          <time dateTime={isoTime(time)}>{format.time(time, 'deadline')}</time>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-2 text-muted">
          <span>{[currency, place].filter((part) => part !== undefined).join(' · ')}</span>
          <Importance of={importance} />
          <span aria-hidden>{t(`charting.calendar.importances.${importance}`)}</span>
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {(['actual', 'forecast', 'previous'] as const).map((name) => (
          <div key={name} className="rounded-control border border-line px-2 py-1.5">
            <dt className="text-1 text-muted">{t(`charting.calendar.${name}`)}</dt>
            <dd className="figures text-3 font-semibold [overflow-wrap:anywhere]">
              <bdi dir="ltr">{event[name] === '' ? '–' : event[name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {canAlert(event, nowMs) && <AlertChoice event={event} nowMs={nowMs} alerts={alerts} />}
    </section>
  );
}

function AlertChoice({ event, nowMs, alerts }: DetailsProps) {
  const t = useT();
  const format = useFormat();
  const chosen = alerts.minutesOf(event);
  return (
    <div>
      <p className="mb-1 text-1 text-muted">{t('charting.calendar.alert')}</p>
      <Segmented
        label={t('charting.calendar.alert')}
        value={String(chosen ?? 0)}
        onValueChange={(value) =>
          void alerts.set(
            event,
            EVENT_ALERT_MINUTES.find((minutes) => String(minutes) === value),
          )
        }
        choices={[
          { value: '0', label: t('charting.calendar.off'), testId: 'alert-off' },
          ...EVENT_ALERT_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: minutesText(format.tag, minutes),
            disabled: !isInTime(event, minutes, nowMs),
            testId: `alert-${minutes}`,
          })),
        ]}
      />
    </div>
  );
}

import { EVENT_ALERT_MINUTES, USUAL_ALERT_MINUTES } from '@tradewind/contract/calendar-wire';
import type { CalendarEvent } from '@tradewind/contract/light';
import { classes, IconButton, useFormat } from '@tradewind/ui';
import { Bell, BellRing } from 'lucide-react';
import { useT } from '../../shared/language.ts';
import { countdownOf } from './countdown.ts';
import { Importance } from './Importance.tsx';
import { canAlert, isInTime, type EventAlerts } from './use-event-alerts.ts';

interface EventRowProps {
  readonly event: CalendarEvent;
  readonly isNext: boolean;
  readonly nowMs: number;
  readonly alerts: EventAlerts;
  onOpen(): void;
}

const FIGURES = ['actual', 'forecast', 'previous'] as const;

/** An event in the list: a tap opens it, the bell sets the default alert. */
export function EventRow({ event, isNext, nowMs, alerts, onOpen }: EventRowProps) {
  const format = useFormat();
  const t = useT();
  const { id, time, currency, importance, title } = event;
  const isOver = time <= nowMs;
  const countdown = isNext ? countdownOf(time, nowMs) : undefined;
  return (
    <li
      data-testid={`event-${id}`}
      data-next={isNext || undefined}
      className={classes('flex items-stretch border-b border-line last:border-b-0', isNext && 'bg-accent-soft')}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2 ps-4 pe-1 text-start outline-offset-[-2px] hover:bg-press active:bg-press"
      >
        {/* as wide as a countdown, so that nothing moves when it starts or ends */}
        <span className="figures w-17 shrink-0 self-start">
          <span className={classes('block text-3', isOver && 'text-muted')}>{format.time(time, 'minute')}</span>
          {isNext && (
            <span className="block text-1 text-accent" data-testid="countdown">
              {countdown === undefined ? t('charting.calendar.next') : <bdi dir="ltr">{countdown}</bdi>}
              {countdown !== undefined && <span className="sr-only"> {t('charting.calendar.next')}</span>}
            </span>
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 text-1 text-muted">
            <span className="font-semibold">{currency}</span>
            <Importance of={importance} />
          </span>
          <span
            className={classes('line-clamp-2 text-2 [overflow-wrap:anywhere]', isOver ? 'text-muted' : 'font-semibold')}
          >
            <bdi>{title}</bdi>
          </span>
          <Figures event={event} />
        </span>
      </button>
      <div className="flex w-12 shrink-0 items-center justify-center">
        {canAlert(event, nowMs) && <AlertBell event={event} nowMs={nowMs} alerts={alerts} />}
      </div>
    </li>
  );
}

function Figures({ event }: { event: CalendarEvent }) {
  const t = useT();
  const known = FIGURES.filter((name) => event[name] !== '');
  if (known.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-1 text-muted">
      {known.map((name) => (
        <span key={name}>
          {t(`charting.calendar.${name}`)}{' '}
          <bdi dir="ltr" className={classes('figures', name === 'actual' && 'font-semibold text-text')}>
            {event[name]}
          </bdi>
        </span>
      ))}
    </span>
  );
}

function AlertBell({ event, nowMs, alerts }: Pick<EventRowProps, 'event' | 'nowMs' | 'alerts'>) {
  const t = useT();
  const isSet = alerts.minutesOf(event) !== undefined;
  // the default alert, or the longest one that is still possible
  const minutes = isInTime(event, USUAL_ALERT_MINUTES, nowMs)
    ? USUAL_ALERT_MINUTES
    : EVENT_ALERT_MINUTES.findLast((choice) => isInTime(event, choice, nowMs));
  const Icon = isSet ? BellRing : Bell;
  return (
    <IconButton
      label={t('charting.calendar.alertFor', { title: event.title })}
      aria-pressed={isSet}
      data-testid="event-bell"
      onClick={() => void alerts.set(event, isSet ? undefined : minutes)}
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} className={isSet ? 'text-accent' : 'text-muted'} />
    </IconButton>
  );
}

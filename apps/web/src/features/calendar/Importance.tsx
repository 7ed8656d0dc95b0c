import { EVENT_IMPORTANCES } from '@tradewind/contract/calendar-wire';
import type { EventImportance } from '@tradewind/contract/light';
import { classes } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';

const COLOURS: Readonly<Record<EventImportance, string>> = { low: 'bg-muted', medium: 'bg-amber', high: 'bg-bad' };

/** One to three bars, distinguished by number and colour. */
export function Importance({ of }: { of: EventImportance }) {
  const t = useT();
  const rank = EVENT_IMPORTANCES.indexOf(of);
  return (
    <span role="img" aria-label={t(`charting.calendar.importances.${of}`)} className="inline-flex items-end gap-0.5">
      {EVENT_IMPORTANCES.map((name, index) => (
        <span
          key={name}
          className={classes('w-1 rounded-full', index <= rank ? COLOURS[of] : 'bg-line-strong')}
          style={{ height: `${6 + index * 3}px` }}
        />
      ))}
    </span>
  );
}

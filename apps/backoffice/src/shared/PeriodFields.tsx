import { TextField } from '@tradewind/ui';
import { useT } from './language.ts';
import type { Filter } from './use-filter.ts';

/** The first and the last day, as fields `from` and `to` of a filter; period.ts converts them to ms. */
export function PeriodFields({ filter }: { filter: Filter<'from' | 'to'> }) {
  const t = useT();
  const { from, to } = filter.values;
  return (
    <div className="flex gap-2">
      <TextField
        type="date"
        name="from"
        className="min-w-0 flex-1"
        label={t('shared.filter.from')}
        value={from}
        {...(to === '' ? {} : { max: to })}
        onValueChange={(day) => filter.set({ from: day })}
      />
      <TextField
        type="date"
        name="to"
        className="min-w-0 flex-1"
        label={t('shared.filter.to')}
        value={to}
        {...(from === '' ? {} : { min: from })}
        onValueChange={(day) => filter.set({ to: day })}
      />
    </div>
  );
}

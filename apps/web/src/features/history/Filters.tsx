import { Chip } from '@tradewind/ui';
import { useId, type ReactNode } from 'react';
import { useUser } from '../../shared/client.tsx';
import { DayField } from '../../shared/DayField.tsx';
import { useT } from '../../shared/language.ts';
import { isReversed, KINDS, PERIODS, type Filter } from './filter.ts';

const KIND_TEXTS = {
  funds: 'history.kindFunds',
  profit: 'history.kindProfit',
  fee: 'history.kindFee',
  commission: 'history.kindCommission',
  financing: 'history.kindFinancing',
  protection: 'history.kindProtection',
  demo: 'history.kindDemo',
} as const;
const PERIOD_TEXTS = {
  today: 'history.today',
  '7d': 'history.days7',
  '30d': 'history.days30',
  custom: 'history.custom',
} as const;

interface FiltersProps {
  readonly filter: Filter;
  onFilterChange(filter: Filter): void;
}

/** Kind and period; tapping the active chip clears it, as on the home page. */
export function Filters({ filter, onFilterChange }: FiltersProps) {
  const t = useT();
  const isDemo = useUser()?.is_demo === 1;
  return (
    <section aria-label={t('history.filters')} className="pb-1">
      <Chips label={t('history.kind')}>
        {KINDS.filter((kind) => kind !== (isDemo ? 'funds' : 'demo')).map((kind) => (
          <Chip
            key={kind}
            active={filter.kind === kind}
            onActiveChange={(active) => onFilterChange({ ...filter, kind: active ? kind : undefined })}
          >
            {t(KIND_TEXTS[kind])}
          </Chip>
        ))}
      </Chips>
      <Chips label={t('history.period')}>
        {PERIODS.map((period) => (
          <Chip
            key={period}
            active={filter.period === period}
            onActiveChange={(active) => onFilterChange({ ...filter, period: active ? period : undefined })}
          >
            {t(PERIOD_TEXTS[period])}
          </Chip>
        ))}
      </Chips>
      {filter.period === 'custom' && <Dates filter={filter} onFilterChange={onFilterChange} />}
    </section>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]">
      {children}
    </div>
  );
}

function Dates({ filter, onFilterChange }: FiltersProps) {
  const t = useT();
  const noteId = useId();
  const reversed = isReversed(filter);
  return (
    <div className="px-4 pt-1 pb-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <DayField
          label={t('history.from')}
          value={filter.from}
          invalid={reversed}
          noteId={noteId}
          onValueChange={(from) => onFilterChange({ ...filter, from })}
        />
        <DayField
          label={t('history.to')}
          value={filter.to}
          invalid={reversed}
          noteId={noteId}
          onValueChange={(to) => onFilterChange({ ...filter, to })}
        />
      </div>
      <p id={noteId} role="status" className="min-h-5 pt-1 text-1 text-bad">
        {reversed ? t('history.periodOrder') : ''}
      </p>
    </div>
  );
}

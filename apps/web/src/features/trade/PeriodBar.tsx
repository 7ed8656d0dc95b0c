import { KLINE_PERIODS, type KlinePeriod } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/language.ts';
import { useShortcut } from '../../shared/shortcut.ts';
import { PERIOD_LABELS } from './chart/periods.ts';
import { chartPeriod, setChartPeriod } from './chart-settings.ts';

/** The periods, and the chart's tools at the end of the row. Keys 1 to 8 select one. */
export function PeriodBar({ children }: { children: ReactNode }) {
  const t = useT();
  const current = useReadable(chartPeriod);
  return (
    <div className="flex items-center border-b border-line px-1">
      <div
        role="group"
        aria-label={t('trade.chart.periods')}
        className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
      >
        {KLINE_PERIODS.map((period, index) => (
          <PeriodButton key={period} period={period} hotkey={String(index + 1)} isCurrent={period === current} />
        ))}
      </div>
      {children}
    </div>
  );
}

function PeriodButton({ period, hotkey, isCurrent }: { period: KlinePeriod; hotkey: string; isCurrent: boolean }) {
  useShortcut(hotkey, () => setChartPeriod(period));
  return (
    <button
      type="button"
      data-testid={`period-${period}`}
      aria-pressed={isCurrent}
      aria-keyshortcuts={hotkey}
      onClick={() => setChartPeriod(period)}
      className={`relative min-h-(--hit) min-w-8 flex-auto shrink-0 outline-offset-[-2px] text-2 wide:max-w-13 ${isCurrent ? 'font-semibold text-accent after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent' : 'text-muted hover:text-text'}`}
    >
      {PERIOD_LABELS[period]}
    </button>
  );
}

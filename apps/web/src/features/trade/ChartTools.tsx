import { Chip, Sheet, Switch, useReadable } from '@tradewind/ui';
import {
  Brush,
  ChartNoAxesColumn,
  Minus,
  MoveUpRight,
  Slash,
  TrendingUp,
  Trash2,
  Equal,
  SeparatorVertical,
  type LucideIcon,
} from 'lucide-react';
import { useT } from '../../shared/language.ts';
import { CHART_TYPES, DRAWINGS, INDICATORS, type DrawingName, type IndicatorName } from './chart/preferences.ts';
import { chartPreferences, setChartPreferences } from './chart-settings.ts';

const ICONS: Readonly<Record<DrawingName, LucideIcon>> = {
  segment: TrendingUp,
  rayLine: MoveUpRight,
  straightLine: Slash,
  horizontalStraightLine: Minus,
  verticalStraightLine: SeparatorVertical,
  parallelStraightLine: Equal,
  fibonacciLine: ChartNoAxesColumn,
  brush: Brush,
};

interface ChartToolsProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly drawingCount: number;
  onDraw(name: DrawingName): void;
  onRemoveAll(): void;
}

/** Indicators, drawing tools and the ask line, in one sheet. */
export function ChartTools({ open, onOpenChange, drawingCount, onDraw, onRemoveAll }: ChartToolsProps) {
  const t = useT();
  const preferences = useReadable(chartPreferences);
  const { indicators, askLine } = preferences;
  const toggle = (name: IndicatorName, on: boolean): void => {
    const kept = INDICATORS.filter((each) => (each === name ? on : indicators.includes(each)));
    setChartPreferences({ ...preferences, indicators: kept });
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('trade.chart.tools')}>
      <div role="group" aria-label={t('trade.chart.type.label')} className="flex flex-wrap gap-x-1.5">
        {CHART_TYPES.map((type) => (
          <Chip
            key={type}
            active={preferences.type === type}
            onActiveChange={() => setChartPreferences({ ...preferences, type })}
          >
            {t(`trade.chart.type.${type}`)}
          </Chip>
        ))}
      </div>
      <h3 className="pt-1 text-1 font-semibold text-muted">{t('trade.chart.drawings')}</h3>
      <div className="grid grid-cols-4 gap-1.5 py-2">
        {DRAWINGS.map((name) => {
          const Icon = ICONS[name];
          return (
            <button
              key={name}
              type="button"
              data-testid={`draw-${name}`}
              onClick={() => onDraw(name)}
              className="flex min-h-16 flex-col items-center justify-center gap-1 rounded-control border border-line px-1 text-center text-1 leading-4 hover:bg-press"
            >
              <Icon aria-hidden size={20} strokeWidth={1.5} className="text-muted" />
              {t(`trade.chart.drawing.${name}`)}
            </button>
          );
        })}
      </div>
      {drawingCount > 0 && (
        <button type="button" onClick={onRemoveAll} className="hit flex items-center gap-2 text-2 text-bad">
          <Trash2 aria-hidden size={18} strokeWidth={1.5} />
          {t('trade.chart.removeAll')}
        </button>
      )}
      <h3 className="border-t border-line pt-3 text-1 font-semibold text-muted">{t('trade.chart.indicators')}</h3>
      {INDICATORS.map((name) => (
        <Switch
          key={name}
          label={name}
          hint={t(`trade.chart.indicator.${name}`)}
          testId={`indicator-${name}`}
          checked={indicators.includes(name)}
          onCheckedChange={(on) => toggle(name, on)}
        />
      ))}
      <div className="border-t border-line pt-1">
        <Switch
          label={t('trade.chart.bidLine')}
          checked={preferences.bidLine}
          onCheckedChange={(on) => setChartPreferences({ ...preferences, bidLine: on })}
        />
        <Switch
          label={t('trade.chart.askLine')}
          checked={askLine}
          onCheckedChange={(on) => setChartPreferences({ ...preferences, askLine: on })}
        />
      </div>
    </Sheet>
  );
}

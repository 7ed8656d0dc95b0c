import { DRAWINGS, type DrawingKind, type Study, type StudyKind } from '@tradewind/contract/light';
import { Button, Chip, Sheet, Switch, useReadable } from '@tradewind/ui';
import {
  ArrowLeft,
  Brush,
  ChartNoAxesColumn,
  Equal,
  Minus,
  MoveUpRight,
  SeparatorVertical,
  Slash,
  Square,
  Trash2,
  TrendingUp,
  Type,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../shared/language.ts';
import { colouredPlots, STUDY_SPECS } from '../../../trading/studies.ts';
import { chartPreferences, setChartPreferences } from '../chart-settings.ts';
import { newItemId } from '../chart/kept/index.ts';
import { CHART_TYPES } from '../chart/preferences.ts';
import { changeStudies, useStudies } from '../use-kept.ts';
import { Studies, StudyList } from './Studies.tsx';
import { StudyForm } from './StudyForm.tsx';

const ICONS: Readonly<Record<DrawingKind, LucideIcon>> = {
  trend: TrendingUp,
  ray: MoveUpRight,
  line: Slash,
  horizontal: Minus,
  vertical: SeparatorVertical,
  channel: Equal,
  rectangle: Square,
  fibonacci: ChartNoAxesColumn,
  text: Type,
  brush: Brush,
};

interface ToolsSheetProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly drawingCount: number;
  onDraw(kind: DrawingKind): void;
  onRemoveAll(): void;
}

/** `list` of all indicators, or the id of the one that is edited. */
type View = 'tools' | 'list' | { readonly id: string };

/** The first colour that no other indicator has, and those after it. */
function freeColours(kind: StudyKind, others: readonly Study[]): number[] {
  const used = new Set(others.flatMap(({ colours }) => colours));
  const order = [1, 2, 3, 4, 5, 6].toSorted((left, right) => Number(used.has(left)) - Number(used.has(right)));
  return colouredPlots(STUDY_SPECS[kind]).map((_, index) => order[index % order.length] ?? 1);
}

/** Chart type, indicators, drawing tools and lines, in one sheet. */
export function ToolsSheet({ open, onOpenChange, drawingCount, onDraw, onRemoveAll }: ToolsSheetProps) {
  const t = useT();
  const studies = useStudies();
  const [view, setView] = useState<View>('tools');
  const edited = typeof view === 'object' ? studies.find(({ id }) => id === view.id) : undefined;
  const add = (kind: StudyKind): void => {
    const { parameters } = STUDY_SPECS[kind];
    const item: Study = {
      id: newItemId(),
      kind,
      parameters: parameters.map(({ usual }) => usual),
      colours: freeColours(kind, studies),
    };
    changeStudies({ id: item.id, item });
    setView(parameters.length === 0 ? 'tools' : { id: item.id });
  };
  const title =
    edited !== undefined
      ? t(`charting.study.${edited.kind}`)
      : t(view === 'list' ? 'charting.add' : 'trade.chart.tools');
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) setView('tools');
        onOpenChange(isOpen);
      }}
      title={title}
    >
      {view !== 'tools' && (
        <Button tone="quiet" className="-ms-3" data-testid="back-to-tools" onClick={() => setView('tools')}>
          <ArrowLeft aria-hidden size={18} strokeWidth={1.5} className="rtl:-scale-x-100" />
          {t('charting.back')}
        </Button>
      )}
      {view === 'list' && <StudyList onChoose={add} />}
      {edited !== undefined && (
        <StudyForm key={edited.id} study={edited} onChange={(item) => changeStudies({ id: item.id, item })} />
      )}
      {view === 'tools' && (
        <>
          <ChartTypes />
          <h3 className="pt-2 text-1 font-semibold text-muted">{t('charting.indicators')}</h3>
          <Studies
            studies={studies}
            onAdd={() => setView('list')}
            onEdit={({ id }) => setView({ id })}
            onRemove={(id) => changeStudies({ id })}
          />
          <h3 className="border-t border-line pt-2 text-1 font-semibold text-muted">{t('charting.drawings')}</h3>
          <DrawingGrid onDraw={onDraw} />
          {drawingCount > 0 && (
            <button type="button" onClick={onRemoveAll} className="hit flex items-center gap-2 text-2 text-bad">
              <Trash2 aria-hidden size={18} strokeWidth={1.5} />
              {t('charting.removeAll')}
            </button>
          )}
          <PriceLines />
        </>
      )}
    </Sheet>
  );
}

function ChartTypes() {
  const t = useT();
  const preferences = useReadable(chartPreferences);
  return (
    <div role="group" aria-label={t('charting.type.label')} className="flex flex-wrap gap-x-1.5">
      {CHART_TYPES.map((type) => (
        <Chip
          key={type}
          active={preferences.type === type}
          onActiveChange={() => setChartPreferences({ ...preferences, type })}
        >
          {t(`charting.type.${type}`)}
        </Chip>
      ))}
    </div>
  );
}

function DrawingGrid({ onDraw }: Pick<ToolsSheetProps, 'onDraw'>) {
  const t = useT();
  return (
    <div className="grid grid-cols-4 gap-1.5 py-2 sm:grid-cols-5">
      {DRAWINGS.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <button
            key={kind}
            type="button"
            data-testid={`draw-${kind}`}
            onClick={() => onDraw(kind)}
            className="flex min-h-16 flex-col items-center justify-center gap-1 rounded-control border border-line px-1 text-center text-1 leading-4 hover:bg-press"
          >
            <Icon aria-hidden size={20} strokeWidth={1.5} className="text-muted" />
            {t(`charting.drawing.${kind}`)}
          </button>
        );
      })}
    </div>
  );
}

function PriceLines() {
  const t = useT();
  const preferences = useReadable(chartPreferences);
  return (
    <div className="border-t border-line pt-1">
      {(['bidLine', 'askLine'] as const).map((line) => (
        <Switch
          key={line}
          label={t(`charting.${line}`)}
          checked={preferences[line]}
          onCheckedChange={(on) => setChartPreferences({ ...preferences, [line]: on })}
        />
      ))}
    </div>
  );
}

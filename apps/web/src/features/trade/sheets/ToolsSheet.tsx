import { DRAWINGS, type DrawingKind, type Instrument, type Study, type StudyKind } from '@tradewind/contract/light';
import { Button, Chip, IconButton, Sheet, Switch, toast } from '@tradewind/ui';
import {
  ArrowLeft,
  Brush,
  ChartLine,
  ChartNoAxesColumn,
  Equal,
  Minus,
  MoveUpRight,
  SeparatorVertical,
  Share2,
  Slash,
  Square,
  Trash2,
  TrendingUp,
  Type,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../shared/language.ts';
import { colouredPlots, newItemId, STUDY_SPECS } from '../../../trading/studies.ts';
import type { KeptItems } from '../chart/kept/index.ts';
import { CHART_TYPES, type ChartPreferences } from '../chart/preferences.ts';
import { PickerList } from './PickerList.tsx';
import { sharePicture, type Picture } from './share-picture.ts';
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

interface Preferences {
  readonly preferences: ChartPreferences;
  onPreferencesChange(preferences: ChartPreferences): void;
}

interface ToolsSheetProps extends Preferences {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly studies: readonly Study[];
  readonly onStudiesChange: KeptItems<Study>['change'];
  readonly drawingCount: number;
  onDraw(kind: DrawingKind): void;
  onRemoveAll(): void;
  /** The instrument that is compared with the displayed one. */
  readonly compared: Instrument | undefined;
  /** undefined = stop comparing. */
  onCompare(code: string | undefined): void;
  /** undefined while there is no chart. */
  onPicture(): Promise<Picture | undefined>;
}

/** `list`: all indicators; `compare`: all instruments; otherwise the id of the indicator being edited. */
type View = 'tools' | 'list' | 'compare' | { readonly id: string };

/** The first colour that no other indicator uses, and the following ones. */
function freeColours(kind: StudyKind, others: readonly Study[]): number[] {
  const used = new Set(others.flatMap(({ colours }) => colours));
  const order = [1, 2, 3, 4, 5, 6].toSorted((left, right) => Number(used.has(left)) - Number(used.has(right)));
  return colouredPlots(STUDY_SPECS[kind]).map((_, index) => order[index % order.length] ?? 1);
}

/** Chart type, indicators, drawing tools and lines, in one sheet. */
export function ToolsSheet(props: ToolsSheetProps) {
  const { open, onOpenChange, studies, onStudiesChange: changeStudies, drawingCount } = props;
  const t = useT();
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
      : t(view === 'list' ? 'charting.add' : view === 'compare' ? 'charting.compare' : 'trade.chart.tools');
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
      {view === 'compare' && (
        <PickerList
          current={props.compared}
          onPick={({ Code }) => {
            props.onCompare(Code);
            setView('tools');
            onOpenChange(false);
          }}
        />
      )}
      {edited !== undefined && (
        <StudyForm key={edited.id} study={edited} onChange={(item) => changeStudies({ id: item.id, item })} />
      )}
      {view === 'tools' && (
        <>
          <ChartTypes {...props} />
          <Compare {...props} onChoose={() => setView('compare')} />
          <h3 className="pt-2 text-1 font-semibold text-muted">{t('charting.indicators')}</h3>
          <Studies
            studies={studies}
            onAdd={() => setView('list')}
            onEdit={({ id }) => setView({ id })}
            onRemove={(id) => changeStudies({ id })}
          />
          <h3 className="border-t border-line pt-2 text-1 font-semibold text-muted">{t('charting.drawings')}</h3>
          <DrawingGrid onDraw={props.onDraw} />
          {drawingCount > 0 && (
            <button type="button" onClick={props.onRemoveAll} className="hit flex items-center gap-2 text-2 text-bad">
              <Trash2 aria-hidden size={18} strokeWidth={1.5} />
              {t('charting.removeAll')}
            </button>
          )}
          <PriceLines {...props} />
          <Button
            tone="quiet"
            className="-ms-3"
            data-testid="share-picture"
            onClick={() => {
              props
                .onPicture()
                .then((picture) => (picture === undefined ? undefined : sharePicture(picture)))
                .catch(() => toast('error', t('charting.shareFailed'), undefined, 'picture'));
            }}
          >
            <Share2 aria-hidden size={18} strokeWidth={1.5} />
            {t('charting.share')}
          </Button>
        </>
      )}
    </Sheet>
  );
}

/** The compared instrument: chosen from all, removed with a tap. */
function Compare({
  compared,
  onCompare,
  onChoose,
}: Pick<ToolsSheetProps, 'compared' | 'onCompare'> & { onChoose(): void }) {
  const t = useT();
  return (
    <div className="flex items-center border-t border-line">
      <button
        type="button"
        data-testid="compare"
        onClick={onChoose}
        className="hit flex min-w-0 flex-1 items-center gap-2 text-start text-2"
      >
        <ChartLine aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">{t('charting.compare')}</span>
        <span className="figures text-muted">{compared?.ShowCode}</span>
      </button>
      {compared !== undefined && (
        <IconButton label={`${t('charting.remove')} ${compared.ShowCode}`} onClick={() => onCompare(undefined)}>
          <X aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
        </IconButton>
      )}
    </div>
  );
}

function ChartTypes({ preferences, onPreferencesChange }: Preferences) {
  const t = useT();
  return (
    <div role="group" aria-label={t('charting.type.label')} className="flex flex-wrap gap-x-1.5">
      {CHART_TYPES.map((type) => (
        <Chip
          key={type}
          active={preferences.type === type}
          onActiveChange={() => onPreferencesChange({ ...preferences, type })}
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

function PriceLines({ preferences, onPreferencesChange }: Preferences) {
  const t = useT();
  return (
    <div className="border-t border-line pt-1">
      {(['bidLine', 'askLine', 'trades', 'events'] as const).map((line) => (
        <Switch
          key={line}
          label={t(`charting.${line}`)}
          checked={preferences[line]}
          onCheckedChange={(on) => onPreferencesChange({ ...preferences, [line]: on })}
        />
      ))}
    </div>
  );
}

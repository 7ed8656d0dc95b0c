import type { LeverageClass } from '@tradewind/contract/light';
import { operatorGroupCalls, type GroupRow, type MarkupList } from '@tradewind/contract/operator-light';
import { classes, Sheet, useFormat } from '@tradewind/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../shared/api.ts';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { groupName } from '../../shared/group-name.ts';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { MarkupForm } from './MarkupForm.tsx';
import { MarkupPrices } from './MarkupPrices.tsx';
import { ComingMarkups } from './ComingMarkups.tsx';
import {
  markupFor,
  ownMarkup,
  rawPoints,
  seenPoints,
  sidesOf,
  targetsOf,
  waitingMarkup,
  type Sides,
  type Target,
} from './markups.ts';
import { targetName } from './texts.ts';

const EVERY_MS = 3000;

/** What is proposed in the open sheet. */
interface Chosen {
  readonly group: GroupRow;
  readonly target: Target;
}

/** /admin/markups: what each group pays on the spread, by class and instrument, with the prices that it sees. */
export function MarkupsPage() {
  const t = useT();
  const read = useRead(operatorGroupCalls.markups, {}, { everyMs: EVERY_MS });
  const groups = useRead(operatorGroupCalls.groups, {});
  const [open, setOpen] = useState<ReadonlySet<LeverageClass>>(new Set());
  const [chosen, setChosen] = useState<Chosen>();
  const [isProposing, setIsProposing] = useState(false);
  const list = read.data;
  const columns = useColumns({
    list,
    groups: groups.data ?? [],
    open,
    onToggle(kind) {
      const next = new Set(open);
      if (!next.delete(kind)) next.add(kind);
      setOpen(next);
    },
    onChoose(next) {
      setChosen(next);
      setIsProposing(true);
    },
  });
  return (
    <Page title={t('app.nav.markups')}>
      <p className="mb-3 max-w-168 text-2 [overflow-wrap:anywhere] text-muted">{t('markups.about')}</p>
      <DataTable
        label={t('markups.table')}
        columns={columns}
        rows={list === undefined || groups.data === undefined ? undefined : targetsOf(list, open)}
        rowKey={({ leverageClass, instrument }) => instrument?.id ?? leverageClass}
        read={read.error === null ? groups : read}
        empty={{ title: t('markups.empty') }}
        skeletonRows={7}
      />
      {list !== undefined && groups.data !== undefined && <ComingMarkups list={list} groups={groups.data} />}
      <Sheet
        open={isProposing}
        onOpenChange={setIsProposing}
        title={
          chosen === undefined
            ? ''
            : t('markups.form.title', { group: groupName(chosen.group.name, t), name: targetName(chosen.target, t) })
        }
      >
        {chosen !== undefined && list !== undefined && (
          <MarkupForm
            list={list}
            {...chosen}
            onDone={async () => {
              setIsProposing(false);
              await readAgain(operatorGroupCalls.markups);
            }}
          />
        )}
      </Sheet>
    </Page>
  );
}

interface ColumnsInput {
  readonly list: MarkupList | undefined;
  readonly groups: readonly GroupRow[];
  readonly open: ReadonlySet<LeverageClass>;
  onToggle(kind: LeverageClass): void;
  onChoose(chosen: Chosen): void;
}

function useColumns({
  list,
  groups,
  open,
  onToggle,
  onChoose,
}: ColumnsInput): readonly [Column<Target>, ...Column<Target>[]] {
  const t = useT();
  return [
    {
      id: 'target',
      header: t('markups.target'),
      render: (target) => <TargetName target={target} open={open} onToggle={onToggle} />,
    },
    {
      id: 'raw',
      header: t('markups.raw'),
      align: 'end',
      stack: 'aside',
      render: ({ instrument }) =>
        instrument !== undefined && <MarkupPrices instrument={instrument} quote={rawPoints(instrument)} />,
    },
    ...groups.map((group): Column<Target> => ({
      id: String(group.id),
      header: groupName(group.name, t),
      align: 'end',
      render: (target) =>
        list !== undefined && (
          <Cell list={list} group={group} target={target} onChoose={() => onChoose({ group, target })} />
        ),
    })),
  ];
}

interface NameProps extends Pick<ColumnsInput, 'open' | 'onToggle'> {
  readonly target: Target;
}

/** A class opens and closes its instruments. */
function TargetName({ target, open, onToggle }: NameProps) {
  const t = useT();
  const name = targetName(target, t);
  if (target.instrument !== undefined) return <bdi className="ps-7">{name}</bdi>;
  const isOpen = open.has(target.leverageClass);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={t('markups.open', { name })}
      onClick={() => onToggle(target.leverageClass)}
      data-testid={`class-${target.leverageClass}`}
      className="flex min-h-(--hit) items-center gap-2 rounded-control text-start font-semibold hover:text-accent"
    >
      <ChevronRight
        aria-hidden
        size={18}
        strokeWidth={1.5}
        className={classes('shrink-0 transition-transform', isOpen ? 'rotate-90' : 'rtl:rotate-180')}
      />
      {name}
    </button>
  );
}

interface CellProps extends Chosen {
  readonly list: MarkupList;
  onChoose(): void;
}

/** The mark-up of a group in a class or an instrument, what it sees, and the approved change that comes next. */
function Cell({ list, group, target, onChoose }: CellProps) {
  const t = useT();
  const format = useFormat();
  const mayPropose = useMay(operatorGroupCalls.proposeMarkup);
  const { instrument } = target;
  const markup = markupFor(list, group.id, target);
  const raw = instrument && rawPoints(instrument);
  const next = waitingMarkup(list, group.id, target);
  const isInherited = instrument !== undefined && ownMarkup(list, group.id, target) === undefined;
  const text = sidesText(markup, t);
  const look = isInherited ? 'text-muted' : 'font-semibold';
  return (
    <span className="flex flex-col items-end">
      {mayPropose ? (
        <button
          type="button"
          onClick={onChoose}
          aria-label={`${t('markups.cell', { group: groupName(group.name, t), name: targetName(target, t) })}: ${text}`}
          className={classes(
            'hit -me-1 rounded-control px-1 underline-offset-4 hover:text-accent hover:underline',
            look,
          )}
        >
          <bdi className="figures whitespace-nowrap">{text}</bdi>
        </button>
      ) : (
        <bdi className={classes('figures whitespace-nowrap', look)}>{text}</bdi>
      )}
      {instrument !== undefined && raw !== undefined && (
        <MarkupPrices instrument={instrument} quote={seenPoints(raw, markup)} />
      )}
      {next !== undefined && (
        <span className="text-1 text-amber">
          {t('markups.from', { time: format.time(next.effective_at), sides: sidesText(sidesOf(next), t) })}
        </span>
      )}
    </span>
  );
}

function sidesText({ bid, ask }: Sides, t: ReturnType<typeof useT>): string {
  return bid === 0 && ask === 0 ? t('markups.none') : t('markups.sides', { bid, ask });
}

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { Instrument } from '@tradewind/contract/light';
import { IconButton } from '@tradewind/ui';
import { GripVertical, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { InstrumentMark } from '../trading/mark/InstrumentMark.tsx';
import { useT } from '../shared/language.ts';
import type { List } from './lists.ts';
import { changeWatchlists } from './store.ts';

interface SortableItemsProps {
  readonly list: List;
  /** The items of the list, in its order. */
  readonly items: readonly Instrument[];
  /** A row is picked up or put down. */
  onDragging(isDragging: boolean): void;
}

/** The instruments of a list, sortable by touch, mouse or keyboard. */
export function SortableItems({ list, items, onDragging }: SortableItemsProps) {
  const t = useT();
  const putDown = useEffectEvent(() => onDragging(false));
  useEffect(() => () => putDown(), []);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const symbolOf = (code: string | number) => items.find(({ Code }) => Code === code)?.ShowCode ?? String(code);
  const placed = (code: string | number, at: string | number | undefined) => ({
    symbol: symbolOf(code),
    place: String(items.findIndex(({ Code }) => Code === (at ?? code)) + 1),
    total: String(items.length),
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('watchlist.drag.picked', placed(active.id, active.id)),
    onDragOver: ({ active, over }) => t('watchlist.drag.over', placed(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('watchlist.drag.dropped', placed(active.id, over?.id)),
    onDragCancel: ({ active }) => t('watchlist.drag.cancelled', { symbol: symbolOf(active.id) }),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    onDragging(false);
    if (over === null || over.id === active.id) return;
    const places = items.map(({ Code }) => Code);
    const [from, to] = [places.indexOf(String(active.id)), places.indexOf(String(over.id))];
    const before = places[from < to ? to + 1 : to] ?? null;
    changeWatchlists({ kind: 'move', list: list.id, code: String(active.id), before });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => onDragging(true)}
      onDragEnd={onDragEnd}
      onDragCancel={() => onDragging(false)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('watchlist.drag.instructions') } }}
    >
      <SortableContext items={items.map(({ Code }) => Code)} strategy={verticalListSortingStrategy}>
        <ul data-testid="watchlist-items" className="-mx-4">
          {items.map((item) => (
            <Item key={item.Code} list={list.id} item={item} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Item({ list, item }: { list: string; item: Instrument }) {
  const t = useT();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.Code,
  });
  const symbol = item.ShowCode;
  return (
    <li
      ref={setNodeRef}
      data-testid={`watchlist-item-${item.Code}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative flex min-h-14 items-center border-b border-line ps-1 pe-2 ${isDragging ? 'z-10 bg-raised shadow-float' : 'bg-float'}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        // prevents dragging the sheet along with a row
        data-base-ui-swipe-ignore=""
        data-keys="through"
        aria-label={t('watchlist.move', { symbol })}
        title={t('watchlist.move', { symbol })}
        className="hit grid shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-press active:cursor-grabbing"
      >
        <GripVertical aria-hidden size={20} strokeWidth={1.5} />
      </button>
      <InstrumentMark instrument={item} size="small" />
      <span className="min-w-0 flex-1 px-2">
        <span className="block text-2 font-semibold">
          <span className="figures">{symbol}</span>
        </span>
        <span dir="auto" className="block truncate text-1 text-muted rtl:text-right">
          {item.Name}
        </span>
      </span>
      <IconButton
        label={t('watchlist.remove', { symbol })}
        onClick={() => changeWatchlists({ kind: 'remove', list, code: item.Code })}
      >
        <Trash2 aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
      </IconButton>
    </li>
  );
}

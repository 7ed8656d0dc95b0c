import type { Instrument } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useCallback, useEffect, useState } from 'react';
import { GroupSheet } from './GroupSheet.tsx';
import { groupKey, LEADER_PX, type HandleBoard } from './handle-board.ts';
import { LineLabel } from './LineLabel.tsx';
import type { TradeChart } from './create-chart.ts';
import type { AnyLine } from './trade-lines.ts';
import type { LineEvents } from './line-events.ts';

interface LineLabelsProps {
  readonly chart: TradeChart | undefined;
  readonly instrument: Instrument;
  readonly lines: readonly AnyLine[];
  readonly board: HandleBoard;
  readonly on: LineEvents;
}

/**
 * What is in the gutter next to the chart: a label for each line, with leaders to the lines. Labels are elements rather than
 * drawings, so that they can be reached by touch and keyboard, and a drag ends at the pane's edge instead of being lost.
 */
export function LineLabels({ chart, instrument, lines, board, on }: LineLabelsProps) {
  const groups = useReadable(board.groups);
  const [open, setOpen] = useState<string | undefined>(undefined);
  const [listed, setListed] = useState<readonly string[]>([]);
  const pin = useCallback((key: string | undefined) => board.pin(key), [board]);
  useEffect(() => pin(open), [open, pin]);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return (
    <>
      <svg aria-hidden className="absolute inset-y-0 end-0 h-full overflow-hidden" width={LEADER_PX}>
        <path ref={(path) => board.leaders(path)} className="fill-none stroke-line-strong" strokeWidth={1} />
      </svg>
      {lines.map((line) => (
        <LineLabel
          key={line.key}
          chart={chart}
          instrument={instrument}
          line={line}
          board={board}
          isOpen={open === line.key}
          onOpen={(isOpen) => setOpen(isOpen ? line.key : undefined)}
          on={on}
        />
      ))}
      {groups.map((keys) => (
        <GroupLabel key={groupKey(keys)} keys={keys} board={board} onList={setListed} />
      ))}
      <GroupSheet
        instrument={instrument}
        lines={listed.flatMap((key) => byKey.get(key) ?? [])}
        onClose={() => setListed([])}
        on={on}
      />
    </>
  );
}

interface GroupLabelProps {
  readonly keys: readonly string[];
  readonly board: HandleBoard;
  onList(keys: readonly string[]): void;
}

/** The number of lines that share this place. */
function GroupLabel({ keys, board, onList }: GroupLabelProps) {
  return (
    <button
      ref={(element) => {
        board.register(groupKey(keys), element);
        return () => board.register(groupKey(keys), null);
      }}
      type="button"
      data-testid="line-group"
      aria-haspopup="dialog"
      onClick={() => onList(keys)}
      className="figures invisible absolute start-0.5 end-2.5 top-0 -mt-3.5 flex h-7 items-center justify-center rounded-[5px] border border-line-strong bg-float text-1 font-semibold"
    >
      {keys.length} ▾
    </button>
  );
}

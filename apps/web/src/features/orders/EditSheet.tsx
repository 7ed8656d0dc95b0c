import type { Order } from '@tradewind/contract/light';
import { PendingSheet } from './PendingSheet.tsx';
import type { Proposal } from './proposal.ts';
import { StopsSheet } from './StopsSheet.tsx';

interface EditSheetProps {
  /** Undefined = closed. */
  readonly order: Order | undefined;
  /** Price that a line was dragged to. */
  readonly proposed?: Proposal | undefined;
  onClose(): void;
}

/** Editing an open order: all fields of a pending one, the stops of a position. */
export function EditSheet({ order, proposed, onClose }: EditSheetProps) {
  return (
    <>
      <PendingSheet order={order?.Status === 0 ? order : undefined} proposed={proposed} onClose={onClose} />
      <StopsSheet
        order={order?.Status === 1 ? order : undefined}
        {...(proposed === undefined || proposed.kind === 'target'
          ? {}
          : { proposed: { ...proposed, kind: proposed.kind } })}
        onClose={onClose}
      />
    </>
  );
}

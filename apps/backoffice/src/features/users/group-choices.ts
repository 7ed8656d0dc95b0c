import type { GroupRow } from '@tradewind/contract/operator-light';

/** Groups to which a live account may move: those for live accounts, without its own. Pure. */
export const groupChoices = <Row extends Pick<GroupRow, 'id' | 'kind'>>(
  groups: readonly Row[],
  own: number,
): readonly Row[] => groups.filter(({ id, kind }) => kind !== 'demo' && id !== own);

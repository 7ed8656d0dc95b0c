import type { AccountGroup } from '@tradewind/contract/light';
import type { T } from '../../shared/language.ts';

/** The name of a group: those that are built in are translated, the others are as operators entered them. */
export const groupName = ({ Name, Kind }: AccountGroup, t: T): string =>
  Name === Kind ? t(`group.kind.${Kind}`) : Name;

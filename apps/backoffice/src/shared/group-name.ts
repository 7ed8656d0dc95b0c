import { GROUP_KINDS } from '@tradewind/contract/light';
import type { T } from './language.ts';

/** The name of a group as operators entered it; the built-in ones are named like their kinds, in the language of the app. */
export function groupName(name: string, t: T): string {
  const builtIn = GROUP_KINDS.find((kind) => kind === name);
  return builtIn === undefined ? name : t(`shared.groupOf.${builtIn}`);
}

import type { ApiError } from '@tradewind/client/app';
import { groups } from '../../locales/changes/en.ts';
import type { T } from '../../shared/language.ts';

type Reason = keyof typeof groups.refusal;
const isReason = (name: unknown): name is Reason => typeof name === 'string' && Object.hasOwn(groups.refusal, name);

/** Why terms cannot be proposed; undefined = the server's own text. */
export function refusalText({ details }: ApiError, t: T): string | undefined {
  const { reason } = details;
  return isReason(reason) ? t(`groups.refusal.${reason}`) : undefined;
}

import type { ApiError } from '@tradewind/client/app';
import { instruments } from '../../locales/changes/en.ts';
import type { T } from '../../shared/language.ts';

type Reason = keyof typeof instruments.refusal;
const isReason = (name: unknown): name is Reason =>
  typeof name === 'string' && Object.hasOwn(instruments.refusal, name);

/** Why a change cannot be proposed, or was not applied; undefined = the server's own text. */
export function refusalText({ details }: ApiError, t: T): string | undefined {
  return reasonText(details['reason'], t);
}

export function reasonText(reason: unknown, t: T): string | undefined {
  return isReason(reason) ? t(`instruments.refusal.${reason}`) : undefined;
}

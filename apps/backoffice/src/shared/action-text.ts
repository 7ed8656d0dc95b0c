import type { MessageKey } from '@tradewind/ui';
import { actions } from '../locales/base/en.ts';
import type { T } from './language.ts';

type ActionKey = MessageKey<typeof actions>;

const isKnown = (action: string): action is ActionKey => action in actions;

/** Text for an action of the audit log; a name from a newer server is shown as it is. */
export function actionText(action: string, t: T): string {
  const key = action.replaceAll('.', '_');
  return isKnown(key) ? t(`actions.${key}`) : action;
}

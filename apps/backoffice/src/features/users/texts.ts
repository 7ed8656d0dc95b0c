/** Texts by names from the contract; a name from a newer server is shown as it is. */
import type { MessageKey } from '@tradewind/ui';
import { users } from '../../locales/customers/en.ts';
import type { T } from '../../shared/language.ts';

type ReasonKey = MessageKey<typeof users.closeReasons>;
type DetailKey = MessageKey<typeof users.details>;

const isReason = (name: string): name is ReasonKey => Object.hasOwn(users.closeReasons, name);
const isDetail = (name: string): name is DetailKey => Object.hasOwn(users.details, name);

/** How an order ended. */
export const closeReasonText = (name: string, t: T): string =>
  isReason(name) ? t(`users.closeReasons.${name}`) : name;

/** A field of a bound method. */
export const detailText = (name: string, t: T): string => (isDetail(name) ? t(`users.details.${name}`) : name);

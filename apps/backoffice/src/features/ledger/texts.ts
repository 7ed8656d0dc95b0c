/** Texts for ledger accounts and causes; a name from a newer server is shown as it is. */
import type { MessageKey } from '@tradewind/ui';
import { ledger } from '../../locales/money/en.ts';
import type { T } from '../../shared/language.ts';

type AccountKey = MessageKey<typeof ledger.accounts>;
type CauseKey = MessageKey<typeof ledger.causes>;

const isAccount = (name: string): name is AccountKey => Object.hasOwn(ledger.accounts, name);
const isCause = (name: string): name is CauseKey => Object.hasOwn(ledger.causes, name);

export const accountText = (name: string, t: T): string => (isAccount(name) ? t(`ledger.accounts.${name}`) : name);
export const causeText = (name: string, t: T): string => (isCause(name) ? t(`ledger.causes.${name}`) : name);

export const ACCOUNTS: readonly string[] = Object.keys(ledger.accounts);
export const CAUSES: readonly string[] = Object.keys(ledger.causes);

import type { TranslationOf } from '@tradewind/ui';
import type { en } from '../en/index.ts';
import { account } from './account.ts';
import { actions } from './actions.ts';
import { app } from './app.ts';
import { ledger } from './ledger.ts';
import { changes } from './changes.ts';
import { companies } from './companies.ts';
import { chats } from './chats.ts';
import { content } from './content.ts';
import { deposits } from './deposits.ts';
import { login } from './login.ts';
import { audit } from './audit.ts';
import { messages } from './messages.ts';
import { instruments } from './instruments.ts';
import { operators } from './operators.ts';
import { overview } from './overview.ts';
import { queues } from './queues.ts';
import { settings } from './settings.ts';
import { shared } from './shared.ts';
import { users } from './users.ts';
import { ui } from './ui.ts';
import { verifications } from './verifications.ts';
import { withdrawals } from './withdrawals.ts';

/** Traditional Chinese (Hong Kong). */
export const hk: TranslationOf<typeof en> = {
  ledger,
  operators,
  instruments,
  messages,
  audit,
  account,
  actions,
  app,
  login,
  overview,
  queues,
  deposits,
  withdrawals,
  verifications,
  changes,
  chats,
  companies,
  content,
  settings,
  shared,
  ui,
  users,
};

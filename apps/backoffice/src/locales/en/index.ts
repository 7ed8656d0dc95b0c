/**
 * English, the source of all texts: its keys and {parameters} are the types that every t() is checked against. One
 * file a feature. Plural forms end in _one, _other (Intl.PluralRules).
 */
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

export const en = {
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
} as const;

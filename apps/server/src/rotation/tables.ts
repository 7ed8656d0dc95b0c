/** Everything sealed with the data key. */
import { SEALED_MESSAGES } from '../messaging/outbox/index.ts';
import { SEALED_DEVICES, SEALED_KEYS } from '../messaging/push/index.ts';
import { SEALED_METHODS } from '../money/payout-methods/index.ts';
import { SEALED_PRESENTER } from '../money/withdrawals/index.ts';
import { type SealedFiles, imageFiles } from '../people/images/index.ts';
import { RECOVERY_CODES, SEALED_USERS } from '../people/security/index.ts';
import { SEALED_VERIFICATIONS } from '../people/verification/index.ts';
import { SEALED_ANSWERS } from '../platform/http/index.ts';
import { RETIRED_PURPOSE, type SealedTable, type Vault } from '../platform/secrets/index.ts';
import { OPERATOR_RECOVERY_CODES, SEALED_OPERATORS, SEALED_TICKETS } from '../staff/operators/index.ts';
import { SEALED_WEBHOOKS } from '../trading/webhooks/index.ts';
import { chatImageFiles } from '../support/chat/index.ts';
import { SEALED_FEEDBACK } from '../support/feedback/index.ts';

export const SEALED_TABLES: readonly SealedTable[] = [
  SEALED_ANSWERS,
  SEALED_DEVICES,
  SEALED_FEEDBACK,
  SEALED_KEYS,
  SEALED_MESSAGES,
  SEALED_METHODS,
  SEALED_OPERATORS,
  SEALED_TICKETS,
  SEALED_USERS,
  SEALED_VERIFICATIONS,
  SEALED_WEBHOOKS,
  { table: 'retired_keys', key: ['id'], sealed: { key_sealed: RETIRED_PURPOSE } },
];

/** Presenters whose parameters, stored with idempotency keys, are `{ sealed }` in base64. */
export const SEALED_PRESENTERS = [SEALED_PRESENTER] as const;

/** Purposes of lasting hashes that cannot be recreated: their keys are kept. */
export const KEPT_PURPOSES = [RECOVERY_CODES, OPERATOR_RECOVERY_CODES] as const;

/** Folders of sealed files. */
export const SEALED_FOLDERS: readonly ((dataDir: string, vault: Vault) => SealedFiles)[] = [imageFiles, chatImageFiles];

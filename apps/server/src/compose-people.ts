/** The services around people that several modules share, built once. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/index.ts';
import type { RunningDatabase } from './db/index.ts';
import { type AbuseLimits, StoredLimits, startHousekeeping } from './limits/index.ts';
import { StoredCaptchas } from './modules/captcha/index.ts';
import { type Codes, StoredCodes } from './modules/codes/index.ts';
import { ContentImages } from './modules/content-images/index.ts';
import { FundsNotices, FundsTurns } from './modules/funds/index.ts';
import { LoginGuard, Passwords } from './modules/identity/index.ts';
import { StoredImages } from './modules/images/index.ts';
import { type Outbox, startMessages } from './modules/messages/index.ts';
import { Looks } from './modules/records/index.ts';
import { Operators } from './modules/operators/index.ts';
import { Verifications } from './modules/verification/index.ts';
import { type Vault, openVault, proveDataKey } from './secrets/index.ts';

export interface PeopleOptions {
  readonly config: Config;
  readonly database: RunningDatabase;
  readonly logger: FastifyBaseLogger;
  /** Milliseconds since 1970; the test's clock in tests. */
  readonly now: () => number;
  /** Collects how to stop each part, in the order in which the parts started. */
  readonly stops: (() => void | Promise<void>)[];
}

export interface People {
  readonly now: () => number;
  readonly vault: Vault;
  readonly limits: AbuseLimits;
  readonly outbox: Outbox;
  readonly codes: Codes;
  readonly captchas: StoredCaptchas;
  readonly guard: LoginGuard;
  readonly passwords: Passwords;
  readonly operators: Operators;
  readonly images: StoredImages;
  readonly contentImages: ContentImages;
  readonly verifications: Verifications;
  readonly fundsTurns: FundsTurns;
  readonly fundsNotices: FundsNotices;
  readonly looks: Looks;
}

export async function startPeople({ config, database, logger, now, stops }: PeopleOptions): Promise<People> {
  const { pool } = database;
  const vault = openVault(config.dataDir, config.dataKey);
  await proveDataKey(pool, vault);
  const limits = new StoredLimits({ pool, vault, enabled: config.rateLimits });
  const { outbox, stop } = await startMessages({ pool, vault, logger, now, config });
  stops.push(stop);
  const codes = new StoredCodes({ pool, vault, outbox, limits, now });
  const captchas = new StoredCaptchas({ pool, vault, now });
  const guard = new LoginGuard({ pool, vault, now });
  const passwords = new Passwords();
  const operators = new Operators({ pool, vault, now, limits, guard, passwords });
  const images = new StoredImages({ pool, vault, dataDir: config.dataDir, now });
  const verifications = new Verifications({ pool, vault, images, now });
  stops.push(
    startHousekeeping([limits, codes, captchas, guard, operators, outbox, images], (error) =>
      logger.error({ err: error }, 'housekeeping failed'),
    ),
  );
  return {
    now,
    vault,
    limits,
    outbox,
    codes,
    captchas,
    guard,
    passwords,
    operators,
    images,
    contentImages: new ContentImages({ pool, now }),
    verifications,
    fundsTurns: new FundsTurns(),
    fundsNotices: new FundsNotices({
      pool,
      outbox,
      now,
      onError: (error) => logger.error({ err: error }, 'a message about money could not be kept'),
    }),
    looks: new Looks(pool, now),
  };
}

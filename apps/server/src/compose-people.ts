/** The services around people that several modules share, built once. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './platform/config/index.ts';
import type { RunningDatabase } from './platform/db/index.ts';
import type { EngineHost } from './core/engine-host/index.ts';
import { type AbuseLimits, StoredLimits, startHousekeeping } from './platform/limits/index.ts';
import type { Market } from './core/market/index.ts';
import { Alerts } from './trading/alerts/index.ts';
import { StoredCaptchas } from './people/captcha/index.ts';
import { type Codes, StoredCodes } from './people/codes/index.ts';
import { ContentImages } from './content/content-images/index.ts';
import { FundsNotices, FundsTurns, moneyRecord, unsealDetails } from './money/funds/index.ts';
import { LoginGuard, type Notices, Passwords } from './people/identity/index.ts';
import { StoredImages } from './people/images/index.ts';
import { type Messages, type Outbox, startMessages } from './messaging/outbox/index.ts';
import { Follower, Notifications, renderFor } from './messaging/notifications/index.ts';
import { Push } from './messaging/push/index.ts';
import { Looks } from './staff/records/index.ts';
import { Operators } from './staff/operators/index.ts';
import { Verifications } from './people/verification/index.ts';
import { type Vault, openVault, proveDataKey } from './platform/secrets/index.ts';

export interface PeopleOptions {
  readonly config: Config;
  readonly database: RunningDatabase;
  readonly host: EngineHost;
  readonly market: Market;
  readonly logger: FastifyBaseLogger;
  /** Milliseconds since 1970; the test's clock in tests. */
  readonly now: () => number;
  /** Collects how to stop each part, in the order in which the parts started. */
  readonly stops: (() => void | Promise<void>)[];
  /** For tests: messages may be pushed to receivers on this machine. */
  readonly pushToAnyHost: boolean;
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
  readonly notifications: Notifications;
  readonly push: Push;
  readonly alerts: Alerts;
  readonly securityNews: Notices['securityNews'];
  /** Resolves once everything durable is told. */
  readonly caughtUp: () => Promise<void>;
}

export async function startPeople(options: PeopleOptions): Promise<People> {
  const { config, database, logger, now, stops } = options;
  const { pool } = database;
  const vault = openVault(config.dataDir, config.dataKey);
  await proveDataKey(pool, vault);
  const limits = new StoredLimits({ pool, vault, enabled: config.rateLimits });
  const { outbox, jobs, stop } = await startMessages({ pool, vault, logger, now, config });
  stops.push(stop);
  const news = await startNews(options, { vault, outbox, jobs });
  const codes = new StoredCodes({ pool, vault, outbox, limits, now });
  const captchas = new StoredCaptchas({ pool, vault, now });
  const guard = new LoginGuard({ pool, vault, now });
  const passwords = new Passwords();
  const operators = new Operators({ pool, vault, now, limits, guard, passwords });
  const images = new StoredImages({ pool, vault, dataDir: config.dataDir, now });
  const verifications = new Verifications({ pool, vault, images, now });
  stops.push(
    startHousekeeping(
      [limits, codes, captchas, guard, operators, outbox, images, news.notifications, news.alerts],
      (error) => logger.error({ err: error }, 'housekeeping failed'),
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
    fundsNotices: new FundsNotices({ outbox, now, caughtUp: news.caughtUp }),
    looks: new Looks(pool, now),
    ...news,
  };
}

type News = Pick<People, 'notifications' | 'push' | 'alerts' | 'securityNews' | 'caughtUp'>;

/** What tells customers of what happens to their accounts, and of the prices they wait for. */
async function startNews(
  { config, database, host, market, logger, now, stops, pushToAnyHost }: PeopleOptions,
  { vault, outbox, jobs }: Pick<People, 'vault' | 'outbox'> & Pick<Messages, 'jobs'>,
): Promise<News> {
  const { pool } = database;
  const subject = pushSubject(config);
  const push = await Push.open({ pool, vault, jobs, logger, now, subject, toAnyHost: pushToAnyHost });
  stops.push(() => push.stop());
  await push.start(renderFor(pool, now));
  const notifications = new Notifications({ pool, outbox, push, now });
  const follower = new Follower({
    pool,
    notifications,
    instrumentOf: (id) => {
      const instrument = market.byId(id);
      if (instrument === undefined) return undefined;
      const { spec, showCode: symbol } = instrument;
      return { code: spec.code, symbol, precision: spec.pricePrecision };
    },
    moneyRecord: (db) => moneyRecord(db, (sealed) => unsealDetails(vault, sealed)),
    onError: (error) => logger.error({ err: error }, 'what happened could not be told yet'),
  });
  follower.start(host);
  stops.push(() => follower.stop());
  const alerts = new Alerts({
    pool,
    market,
    notifications,
    now,
    onError: (error) => logger.error({ err: error }, 'alerts that are due could not be written yet'),
  });
  await alerts.start();
  stops.push(() => alerts.stop());
  return {
    notifications,
    push,
    alerts,
    securityNews: async (client, userId, event, params) => {
      await notifications.record(client, [{ userId, event, params, timeMs: now() }]);
    },
    caughtUp: () => follower.caughtUp(),
  };
}

/** RFC 8292: whom a push service can ask about this server. */
function pushSubject({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:') === true) return publicUrl;
  return `mailto:${/<(?<address>[^>]+)>/u.exec(mailFrom)?.groups?.['address'] ?? mailFrom}`;
}

/**
 * Brings the published daily heads of the event log to places outside of the installation, so that the log cannot be rewritten
 * unnoticed, not even by the database's owner: by mail, into a file that another machine copies, and to an authority that
 * stamps them with its time. A place that cannot be reached is tried again until it has the newest head.
 */
import { OUTSIDE_PLACES, type OutsideCopy, type OutsidePlace } from '@tradewind/contract/operator';
import type { FastifyBaseLogger } from 'fastify';
import type { Cancel, Clock } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import type { Outbox } from '../../messaging/outbox/index.ts';
import { appendHeads } from './heads-file.ts';
import { requestTimeStamp } from './time-stamp.ts';

const EVERY_MS = 60_000;
/** Lines that a new file begins with. Mails and stamps are of the newest head alone: it proves the whole log before it. */
const AT_ONCE = 31;

/** `SEQ:HASH`, the form of `npm run verify -- --expect`. */
const HEAD = `seq || ':' || encode(hash, 'hex')`;

/** Heads that a place does not have yet, oldest first. */
const UNSENT = `
  SELECT * FROM (
    SELECT day, ${HEAD} AS head FROM execution_heads
     WHERE day > coalesce((SELECT max(day) FROM outside_heads WHERE place = $1::text), '')
     ORDER BY day DESC LIMIT $2::integer) AS newest
  ORDER BY day`;

const COPIES = `
  SELECT place, newest.day, newest.head, newest.sent_at,
         (SELECT min(published_at_ms) FROM execution_heads WHERE day > coalesce(newest.day, '')) AS unsent_since
    FROM unnest($1::text[]) AS place
    LEFT JOIN LATERAL (
      SELECT day, ${HEAD} AS head, sent_at_ms AS sent_at FROM outside_heads JOIN execution_heads USING (day)
       WHERE outside_heads.place = place.place ORDER BY day DESC LIMIT 1) AS newest ON true`;

interface Head {
  readonly day: string;
  /** `SEQ:HASH` */
  readonly head: string;
}

export interface OutsideHeadsOptions {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'heads'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

export class OutsideHeads {
  readonly #options: OutsideHeadsOptions;
  readonly #failures = new Map<OutsidePlace | 'copies', string>();
  /** Of the oldest head that a place waits for, as of the last round. */
  #unsentSince: number | undefined;
  #cancel: Cancel | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: OutsideHeadsOptions) {
    this.#options = options;
  }

  /** The places that are set up. */
  get places(): readonly OutsidePlace[] {
    const { mail, file, authority } = this.#options.config.heads;
    const set = { mail: mail.length > 0, file: file !== undefined, stamp: authority !== undefined };
    return OUTSIDE_PLACES.filter((place) => set[place]);
  }

  /** The newest head at each place that is set up. */
  async copies(): Promise<readonly OutsideCopy[]> {
    return (await this.#options.database.query<OutsideCopy>(COPIES, [this.places])).rows;
  }

  /** Seconds for which the place that lags most has been waiting for a head; 0 when all have the newest. */
  get behindSeconds(): number {
    return this.#unsentSince === undefined ? 0 : Math.max(0, (this.#options.now() - this.#unsentSince) / 1000);
  }

  /** Starts sending in the background. */
  start(): void {
    this.#stopped = false;
    if (this.places.length > 0) this.#round();
  }

  /** Stops; resolves once nothing is being sent. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    await this.#running;
  }

  #round(): void {
    this.#running = this.#run().finally(() => {
      if (!this.#stopped) this.#cancel = this.#options.clock.after(EVERY_MS, () => this.#round());
    });
  }

  async #run(): Promise<void> {
    for (const place of this.places) await this.#try(place, () => this.#send(place));
    await this.#try('copies', async () => {
      const waiting = (await this.copies()).map(({ unsent_since: since }) => since ?? Number.POSITIVE_INFINITY);
      const oldest = Math.min(...waiting);
      this.#unsentSince = Number.isFinite(oldest) ? oldest : undefined;
    });
  }

  /** Logs a failure once, not in every round. */
  async #try(what: OutsidePlace | 'copies', act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.#failures.delete(what);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (this.#failures.get(what) !== message)
        this.#options.log.error({ err: error, place: what }, 'could not bring the head of the event log outside yet');
      this.#failures.set(what, message);
    }
  }

  async #send(place: OutsidePlace): Promise<void> {
    const { database, config, outbox } = this.#options;
    const { rows: heads } = await database.query<Head>(UNSENT, [place, AT_ONCE]);
    const newest = heads.at(-1);
    if (newest === undefined) return;
    if (place === 'file') {
      await appendHeads(config.heads.file ?? '', heads.map(lineOf));
      await this.#write(database, place, heads);
    } else if (place === 'stamp') {
      const { answer } = await requestTimeStamp(config.heads.authority ?? '', newest.head);
      await this.#write(database, place, [newest], answer);
    } else {
      await inTransaction(database, async (client) => {
        await this.#write(client, place, [newest]);
        for (const to of config.heads.mail)
          await outbox.enqueue('log_head', { channel: 'email', to, locale: 'en' }, { text: newest.head }, { client });
      });
      outbox.hurry('email');
    }
  }

  async #write(db: Queryable, place: OutsidePlace, heads: readonly Head[], stamp?: Buffer): Promise<void> {
    await db.query(
      `INSERT INTO outside_heads (day, place, sent_at_ms, stamp)
       SELECT day, $2::text, $3::bigint, $4::bytea FROM unnest($1::text[]) AS day ON CONFLICT DO NOTHING`,
      [heads.map(({ day }) => day), place, this.#options.now(), stamp ?? null],
    );
  }
}

/** What follows a # is a comment for `--expect @FILE`. */
const lineOf = ({ day, head }: Head): string => `${head} # ${day}`;

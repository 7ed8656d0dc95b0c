/** The state of the installation from the tables: processes, leases, lag, pending work. */
import type { System } from '@tradewind/contract/operator';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { readProcesses } from '../../platform/processes/index.ts';

type Parts = Omit<System, 'alarms'>;

const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const LEASES = `
  SELECT 'engine' AS name, epoch, holder, beats.beat_at_ms AS beat_at
    FROM engine_lease LEFT JOIN engine_heartbeats AS beats USING (shard, epoch)
  UNION ALL SELECT 'feed', epoch, holder, nullif(beat_at_ms, 0) FROM feed_lease
  UNION ALL SELECT 'worker', epoch, holder, nullif(beat_at_ms, 0) FROM worker_lease`;

const FOLLOWERS = `
  SELECT 'notifications' AS name, greatest(0, coalesce((SELECT max(seq) FROM trade_events), 0) - seq) AS behind
    FROM notification_cursors WHERE log = 'trade_events'
  UNION ALL SELECT 'execution', greatest(0, coalesce((SELECT max(seq) FROM trade_events), 0) - seq) FROM execution_progress`;

/** For a message that was given up, only the time of writing is known. */
const WORK = `
  SELECT 'jobs' AS queue, name, count(*) FILTER (WHERE state IN ('created', 'retry', 'active') AND start_after <= now()) AS waiting,
    count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '1 day') AS failed,
    (extract(epoch FROM min(start_after) FILTER (WHERE state IN ('created', 'retry', 'active') AND start_after <= now())) * 1000)::bigint
      AS oldest_at
    FROM pgboss.job GROUP BY name
  UNION ALL SELECT channel, '', (SELECT count(*) FROM messages WHERE messages.channel = channels.channel AND state = 'waiting'),
    (SELECT count(*) FROM messages WHERE messages.channel = channels.channel AND state = 'given_up' AND created_at_ms > $1::bigint),
    (SELECT min(created_at_ms) FROM messages WHERE messages.channel = channels.channel AND state = 'waiting')
    FROM unnest(ARRAY['email', 'sms']) AS channels (channel)
  UNION ALL SELECT 'chats', '', count(*), 0, min(waiting_since_ms) FROM chat_conversations WHERE waiting_since_ms IS NOT NULL
  ORDER BY queue, name`;

export async function readSystem(db: Queryable, nowMs: number): Promise<Parts> {
  const { now } = onlyRow(await db.query<{ now: number }>(`SELECT ${NOW_MS} AS now`));
  const { rows: leases } = await db.query<Parts['leases'][number]>(LEASES);
  const { rows: followers } = await db.query<Parts['followers'][number]>(FOLLOWERS);
  const { rows: work } = await db.query<Parts['work'][number]>(WORK, [nowMs - DAY_MS]);
  return { now, processes: (await readProcesses(db)).map(shown), leases, followers, work };
}

type ProcessRow = Awaited<ReturnType<typeof readProcesses>>[number];

const shown = (row: ProcessRow): Parts['processes'][number] => ({
  id: row.id,
  host: row.host,
  pid: row.pid,
  version: row.version,
  roles: row.roles,
  active: row.active,
  state: row.state,
  started_at: row.startedAtMs,
  beat_at: row.beatAtMs,
  skew_ms: row.skewMs,
  clock_wrong: row.clockWrong,
  figures: Object.entries(row.figures).map(([name, value]) => ({ name, value })),
});

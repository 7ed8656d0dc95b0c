/** The parts of the installation, as operators see them. */
import { z } from 'zod';
import { timeMs } from '../primitives.ts';
import { PROCESS_STATES, QUEUES_OF_WORK, SYSTEM_ROLES } from './wire.ts';

const roles = z.array(z.enum(SYSTEM_ROLES));

export const system = z.object({
  now: timeMs.meta({ description: 'on the database clock, like all times here' }),
  processes: z
    .array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: z.int(),
        version: z.string(),
        roles,
        active: roles.meta({
          description: 'roles in which it is active; for its other roles it is on standby',
        }),
        state: z.enum(PROCESS_STATES).meta({ description: 'gone: no heartbeat for 10 s; removed after a day' }),
        started_at: timeMs,
        beat_at: timeMs.meta({ description: 'last heartbeat' }),
        skew_ms: z.int().nullable().meta({ description: 'its clock minus that of the database; null: not measured' }),
        clock_wrong: z.boolean().meta({ description: 'the difference is so large that trading is stopped' }),
        figures: z
          .array(z.object({ name: z.string(), value: z.int() }))
          .meta({ description: 'for example lags, in ms' }),
      }),
    )
    .meta({ description: 'of the last day; live ones first' }),
  leases: z
    .array(
      z.object({
        name: z.enum(['engine', 'feed', 'worker']),
        epoch: z.int().nonnegative(),
        holder: z.string(),
        beat_at: timeMs.nullable().meta({ description: 'null: no heartbeats, because there is a single process' }),
      }),
    )
    .meta({ description: 'leases with their last holders' }),
  followers: z
    .array(z.object({ name: z.string(), behind: z.int().nonnegative() }))
    .meta({ description: 'consumers of the log, and how many events they are behind' }),
  work: z
    .array(
      z.object({
        queue: z.enum(QUEUES_OF_WORK),
        name: z.string().meta({ description: 'kind of job; empty for the others' }),
        waiting: z.int().nonnegative(),
        failed: z.int().nonnegative().meta({ description: 'within the last day' }),
        oldest_at: timeMs.nullable(),
      }),
    )
    .meta({ description: 'pending work of the server' }),
});

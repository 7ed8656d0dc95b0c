/** The parts of the installation, as operators see them. */
import { z } from 'zod';
import { timeMs } from '../primitives.ts';
import { PROCESS_STATES, QUEUES_OF_WORK, SYSTEM_ROLES } from './wire.ts';

const roles = z.array(z.enum(SYSTEM_ROLES));

export const system = z.object({
  now: timeMs.meta({ description: 'by the clock of the database, like all times here' }),
  processes: z
    .array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: z.int(),
        version: z.string(),
        roles,
        active: roles.meta({
          description: 'those of its roles whose work it does; with the others it waits for its turn',
        }),
        state: z.enum(PROCESS_STATES).meta({ description: 'gone: no sign of life for 10 s; removed after a day' }),
        started_at: timeMs,
        beat_at: timeMs.meta({ description: 'last sign of life' }),
        skew_ms: z.int().nullable().meta({ description: 'its time minus that of the database; null: not measured' }),
        clock_wrong: z.boolean().meta({ description: 'so wrong that nothing is traded' }),
        figures: z.array(z.object({ name: z.string(), value: z.int() })).meta({ description: 'such as lags, in ms' }),
      }),
    )
    .meta({ description: 'of the last day; those that live first' }),
  leases: z
    .array(
      z.object({
        name: z.enum(['engine', 'feed', 'worker']),
        epoch: z.int().nonnegative(),
        holder: z.string(),
        beat_at: timeMs.nullable().meta({ description: 'null: it gives no signs of life, as one process alone' }),
      }),
    )
    .meta({ description: 'who has had it last' }),
  followers: z
    .array(z.object({ name: z.string(), behind: z.int().nonnegative() }))
    .meta({ description: 'what follows the log, and how many events it is behind' }),
  work: z
    .array(
      z.object({
        queue: z.enum(QUEUES_OF_WORK),
        name: z.string().meta({ description: 'of the jobs; empty for the others' }),
        waiting: z.int().nonnegative(),
        failed: z.int().nonnegative().meta({ description: 'within the last day' }),
        oldest_at: timeMs.nullable(),
      }),
    )
    .meta({ description: 'what waits to be done by the server' }),
});

/** What is wrong with the installation: the figures of each alarm. The back-office writes the sentences. */
import { z } from 'zod';
import { timeMs } from '../primitives.ts';
import { exposureAlarm } from './exposure.ts';
import { SYSTEM_ROLES } from './wire.ts';

const count = z.int().nonnegative();
const some = z.int().positive();
const codes = z.array(z.string()).meta({ description: 'codes of instruments' });

const alarmOf = <Kind extends string, Params extends z.ZodType>(kind: Kind, params: Params) =>
  z.object({ kind: z.literal(kind), params, since: timeMs });

const fewOperators = z.discriminatedUnion('reason', [
  z
    .object({ reason: z.literal('no_finance') })
    .meta({ description: 'a withdrawal is waiting, and no finance operator is active' }),
  z
    .object({ reason: z.literal('withdrawal'), needed: some, active: some })
    .meta({ description: 'a withdrawal needs more operators than are active in finance and compliance' }),
  z
    .object({ reason: z.literal('deposit') })
    .meta({ description: 'a deposit is waiting for a second finance operator, and no other one is active' }),
  z
    .object({ reason: z.literal('proposal') })
    .meta({ description: 'a proposal is waiting that no other active admin may approve' }),
]);

export const alarm = z.discriminatedUnion('kind', [
  alarmOf('reconciliation', z.object({ count: some.meta({ description: 'with faults that are not acknowledged' }) })),
  alarmOf(
    'reconciliation_late',
    z.discriminatedUnion('reason', [
      z.object({ reason: z.literal('failed') }),
      z.object({ reason: z.literal('late'), hours: some.meta({ description: 'without a completed reconciliation' }) }),
    ]),
  ),
  alarmOf(
    'clock',
    z.object({
      jump_ms: z.int().meta({ description: 'negative = the system clock was set back' }),
      ahead_ms: count.meta({ description: 'by which the time of the server is still ahead of the system clock' }),
    }),
  ),
  alarmOf(
    'clock_skew',
    z.object({
      process: z
        .object({ roles: z.array(z.enum(SYSTEM_ROLES)), host: z.string(), pid: z.int() })
        .nullable()
        .meta({ description: 'null = the process that answers' }),
      skew_ms: z.int().meta({ description: 'its clock minus that of the database' }),
      stopped: z.boolean().meta({ description: 'the difference is so large that orders are refused' }),
    }),
  ),
  alarmOf('suspect_prices', z.object({ codes })),
  alarmOf('silent_source', z.object({ names: z.array(z.string()).min(1).meta({ description: 'names of sources' }) })),
  alarmOf('no_real_prices', z.object({ feed: z.string().meta({ description: 'the value of FEED' }) })),
  alarmOf('no_deposit_way', z.object({})),
  alarmOf(
    'messages_kept',
    z.object({ email: count, sms: count }).meta({ description: 'unsent messages of channels without a provider' }),
  ),
  alarmOf('few_operators', fewOperators),
  alarmOf('instrument_change', z.object({ count: some, codes })),
  alarmOf(
    'exposure',
    z.object({
      exceeded: z.array(exposureAlarm).min(1).meta({ description: 'oldest first' }),
      more: count.meta({ description: 'exceeded limits that are not listed' }),
    }),
  ),
  alarmOf('linked_opposite', z.object({ count: some.meta({ description: 'pairs of accounts' }) })),
  alarmOf(
    'no_limits',
    z
      .object({
        caps: z.boolean().meta({ description: 'the group retail never had leverage caps' }),
        lots: count.meta({ description: 'instruments in which nothing limits the lots of a retail account' }),
        exposure: count.meta({ description: 'instruments in which nothing limits the net exposure of the house' }),
      })
      .meta({ description: 'only in installations that are older than the limits of a first start' }),
  ),
]);
export type Alarm = z.infer<typeof alarm>;
export type AlarmKind = Alarm['kind'];

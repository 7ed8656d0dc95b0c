/** A customer's stored data: exporting a copy, and erasing it. */
import { z } from 'zod';
import { timeMs, typedInput } from './primitives.ts';
import { ERASURE_OBSTACLES, ERASURE_STATES } from './privacy-wire.ts';

const proved = z.object({
  auth_code: typedInput(32).optional().meta({
    description:
      "authenticator code or recovery code if two-factor is on, otherwise a code sent to the account's own contact (type 2)",
  }),
});

/** Input of the file download. */
export const exportTicket = z.object({ ticket: z.string().regex(/^[\w-]{43}$/u) });

export const ownErasure = z.object({
  state: z.enum(ERASURE_STATES),
  asked_at: timeMs,
  decided_at: timeMs.nullable(),
  remark: z.string().meta({ description: 'why it was refused' }),
});
export type OwnErasure = z.infer<typeof ownErasure>;

export const privacySchemas = {
  askExport: {
    summary: 'A ticket for the file with all stored data of this account: valid once within five minutes',
    input: proved,
    output: exportTicket,
  },
  erasure: {
    summary: 'The last request to erase this account, and current obstacles',
    input: z.object({}),
    output: z.object({ last: ownErasure.nullable(), obstacles: z.array(z.enum(ERASURE_OBSTACLES)) }),
  },
  askErasure: {
    summary: 'Request the erasure of this account; operators decide',
    input: proved,
    output: ownErasure,
  },
  withdrawErasure: {
    summary: 'Withdraw the request while it waits',
    input: z.object({}),
    output: ownErasure,
  },
};

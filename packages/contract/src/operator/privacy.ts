/** Operators' calls for data exports and erasures of customers. */
import { z } from 'zod';
import { idInput, pageInput, pageOf, textInput, timeMs } from '../primitives.ts';
import { ERASURE_OBSTACLES, ERASURE_STATES } from '../privacy-wire.ts';
import { exportTicket } from '../privacy.ts';
import { customer, decider } from './queues.ts';

const reason = textInput(500, 3).meta({ description: 'must not contain personal data, because it is kept' });
const id = z.object({ id: idInput });

export const erasureRow = z.object({
  id: z.int().positive(),
  customer,
  state: z.enum(ERASURE_STATES),
  asked_for_by: decider.nullable().meta({ description: 'null: by the customer in the app' }),
  asked_at: timeMs,
  remark: z.string(),
  decided_by: decider.nullable(),
  decided_at: timeMs.nullable(),
  keep_until: timeMs.nullable().meta({ description: 'records of identity and money are kept until then' }),
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)).meta({ description: 'while it waits' }),
});
export type ErasureRow = z.infer<typeof erasureRow>;

export const operatorPrivacySchemas = {
  exportUser: {
    summary:
      'A ticket for the file with all stored data of a customer: valid once within five minutes, for its requester',
    input: id.extend({ reason }),
    output: exportTicket,
  },
  erasures: {
    summary: 'Requests to erase an account, newest first',
    input: z.object({ state: z.enum(ERASURE_STATES).optional(), page: pageInput }),
    output: pageOf(erasureRow),
  },
  askErasure: {
    summary: 'Enter a request that a customer made by post or email',
    input: id.extend({ reason }),
    output: erasureRow,
  },
  approveErasure: {
    summary: 'Erase the account; records that must be kept are erased when their period ends. Cannot be undone',
    input: id.extend({ reason }),
    output: erasureRow,
  },
  refuseErasure: {
    summary: 'Refuse the request, with a remark shown to the customer',
    input: id.extend({ remark: reason }),
    output: erasureRow,
  },
};

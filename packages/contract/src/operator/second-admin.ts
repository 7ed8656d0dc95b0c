/** The answer of a call that waits for a second admin. */
import { z } from 'zod';

export const proposed = z.object({
  proposal: z.int().positive().meta({
    description: 'id of the change request: there are two active admins or more, and another one approves it',
  }),
});
export type Proposed = z.infer<typeof proposed>;

/** The envelope of every answer (contract §1). */
import { z } from 'zod';

export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.literal(1), msg: z.string(), data });
}

export const refusalEnvelope = z.object({
  code: z.int(),
  msg: z.string(),
  data: z.looseObject({ key: z.string() }),
});
export type RefusalEnvelope = z.infer<typeof refusalEnvelope>;

/** The envelope of every answer (contract §1). */
import { z } from 'zod';
import { FIELD_FAULTS } from './field-faults.ts';

export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.literal(1), msg: z.string(), data });
}

export const refusalEnvelope = z.object({
  code: z.int(),
  msg: z.string(),
  data: z.looseObject({
    key: z.string(),
    fields: z
      .record(z.string(), z.enum(FIELD_FAULTS))
      .optional()
      .meta({ description: 'of invalid_input: what is wrong with each field' }),
    bounds: z.record(z.string(), z.number()).optional().meta({ description: 'the least or most that is allowed' }),
    texts: z.record(z.string(), z.string()).optional().meta({ description: 'the same for people' }),
  }),
});
export type RefusalEnvelope = z.infer<typeof refusalEnvelope>;

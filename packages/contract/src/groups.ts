/** The group of an account (contract §10). */
import { z } from 'zod';
import { lots, usd } from './primitives.ts';
import { GROUP_KINDS, LEVERAGE_CLASSES } from './groups-wire.ts';

const required = z.boolean();

export const accountGroup = z.object({
  Name: z.string().meta({ description: 'as operators entered it; retail, professional and demo are built in' }),
  Kind: z.enum(GROUP_KINDS),
  LeverageCaps: z.partialRecord(z.enum(LEVERAGE_CLASSES), z.int().nonnegative()).meta({
    description: 'largest leverage by LeverageClass of an instrument; absent = no cap, 0 = not offered',
  }),
  Commission: usd.meta({ description: 'USD per lot and side: charged at the fill and again at the close' }),
  SwapFree: z.boolean().meta({ description: 'its positions are neither charged nor paid financing' }),
  MarginCall: z.number().meta({ description: 'margin level in percent' }),
  StopOut: z.number().meta({ description: 'margin level in percent' }),
  MaxOpenOrders: z.int().nonnegative().meta({
    description: 'pending and holding; 0 = no limit of the group: then limits.open_orders of getBasicInfo counts',
  }),
  MaxPositionLots: lots.nullable().meta({ description: 'gross lots in an instrument; null = no limit of the group' }),
  Verification: z
    .object({ deposit: required, trade: required, withdraw: required })
    .meta({ description: 'what needs an approved identity verification' }),
});
export type AccountGroup = z.infer<typeof accountGroup>;

export const groupSchemas = {
  accountGroup: {
    summary: 'The group of this account: leverage caps, commission, margin levels, limits',
    input: z.object({}),
    output: accountGroup,
  },
};

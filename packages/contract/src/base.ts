/** Settings of the base that every client needs before it can render its first screen. */
import { z } from 'zod';
import { LOCALES } from './locales.ts';
import { usd } from './primitives.ts';
import { riskWarning } from './risk.ts';

const rateLimit = z.object({
  per_second: z.number(),
  burst: z.int().meta({ description: 'at once' }),
});

export const basicInfo = z.object({
  service_link: z.string(),
  service_link_type: z.int().meta({ description: '2 show and copy, 3 redirect, otherwise in-app chat' }),
  verify_reg_type: z.int().meta({ description: '2 image captcha, otherwise a sent code' }),
  trade_fee_type: z.int().meta({ description: '1 lots × fee rate, otherwise margin × fee rate' }),
  is_company: z.union([z.literal(0), z.literal(1)]).meta({ description: 'company-directory mode' }),
  restricted_regions: z.array(z.string()).meta({ description: 'ISO 3166 codes of countries without service' }),
  demo_balance: usd,
  margin_call_level: z.number().meta({ description: 'percent' }),
  stop_out_level: z.number().meta({ description: 'percent' }),
  quote_max_age_ms: z.int().meta({
    description: 'longest age of a price that fills orders; MaxQuoteAgeMs of each instrument states its own',
  }),
  feed: z.enum(['sim', 'replay', 'push']).meta({ description: 'source of the prices; sim = simulated' }),
  languages: z.array(z.string()),
  passkey_host: z.string().meta({ description: 'host name of the address at which passkeys work; empty: nowhere' }),
  default_language: z.enum(LOCALES).meta({ description: 'of answers to calls without `lang`' }),
  risk_warning: riskWarning
    .nullable()
    .meta({ description: 'null: no regulator is configured, or there is no wording to show yet' }),
  limits: z.object({
    open_orders: z.int().meta({ description: 'pending and holding, where the group states no other; 0 = no limit' }),
    api_keys: z.int().meta({ description: 'of an account' }),
    sockets: z.int().nullable().meta({ description: 'at a time, of a network address; null = no limit' }),
    rates: z
      .object({ address: rateLimit, session: rateLimit, key_changes: rateLimit, key_reads: rateLimit })
      .nullable()
      .meta({
        description:
          'of calls: of a network address, a session, and an API key (what changes something, and the rest); null = no limits',
      }),
  }),
  version: z.string(),
  server_time: z.int(),
});
export type BasicInfo = z.infer<typeof basicInfo>;

export const baseSchemas = {
  basicInfo: {
    summary: 'Settings of the base',
    input: z.object({}),
    output: basicInfo,
  },
};

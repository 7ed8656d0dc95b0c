/** How long personal data is kept; docs/operations/privacy.md has the full list. */
import type { z } from 'zod';
import { integer } from './fields.ts';

/** Ten years. */
const MAX_DAYS = 3653;

export const retentionFields = {
  RETENTION_NOTIFICATIONS_DAYS: integer(1, MAX_DAYS, 180),
  RETENTION_SECURITY_NOTICES_DAYS: integer(1, MAX_DAYS, 180),
  RETENTION_ALERTS_DAYS: integer(1, MAX_DAYS, 180),
  RETENTION_SESSIONS_DAYS: integer(1, 365, 30),
  RETENTION_ADDRESSES_DAYS: integer(1, 90, 90),
  RETENTION_MAIL_TEXTS_DAYS: integer(1, MAX_DAYS, 30),
  RETENTION_MAILS_DAYS: integer(1, MAX_DAYS, 365),
  RETENTION_GUEST_CHATS_DAYS: integer(1, MAX_DAYS, 90),
  RETENTION_CHATS_DAYS: integer(0, MAX_DAYS, 0),
  RETENTION_REFUSED_IDENTITIES_DAYS: integer(0, MAX_DAYS, 0),
  RETENTION_DEMO_ACCOUNTS_DAYS: integer(0, MAX_DAYS, 0),
  RETENTION_KYC_YEARS: integer(0, 30, 5),
} as const;

/** In days except for the last; 0 = kept, where that is allowed. */
export interface RetentionConfig {
  readonly notifications: number;
  readonly securityNotices: number;
  /** Price alerts that have ended. */
  readonly alerts: number;
  /** Unused sessions. */
  readonly sessions: number;
  /** Hashes of the addresses from which a customer logged in. */
  readonly addresses: number;
  /** Content of mails and text messages, with the complete recipient. */
  readonly mailTexts: number;
  readonly mails: number;
  /** Closed conversations. */
  readonly guestChats: number;
  readonly chats: number;
  readonly refusedIdentities: number;
  /** Demo accounts without a login. */
  readonly demoAccounts: number;
  /** Records of identity and money, in years after an account ended. */
  readonly kycYears: number;
}

export const retentionConfig = (env: z.output<z.ZodObject<typeof retentionFields>>): RetentionConfig => ({
  notifications: env.RETENTION_NOTIFICATIONS_DAYS,
  securityNotices: env.RETENTION_SECURITY_NOTICES_DAYS,
  alerts: env.RETENTION_ALERTS_DAYS,
  sessions: env.RETENTION_SESSIONS_DAYS,
  addresses: env.RETENTION_ADDRESSES_DAYS,
  mailTexts: env.RETENTION_MAIL_TEXTS_DAYS,
  mails: env.RETENTION_MAILS_DAYS,
  guestChats: env.RETENTION_GUEST_CHATS_DAYS,
  chats: env.RETENTION_CHATS_DAYS,
  refusedIdentities: env.RETENTION_REFUSED_IDENTITIES_DAYS,
  demoAccounts: env.RETENTION_DEMO_ACCOUNTS_DAYS,
  kycYears: env.RETENTION_KYC_YEARS,
});

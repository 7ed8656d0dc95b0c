/** Customers in the form of the operators' contract. */
import type { Customer, HistoryRow, UserDetail, UserRow } from '@tradewind/contract/operator';
import type { AccountSummary } from '@tradewind/engine';
import { microLots, microUsd } from '@tradewind/money';
import { presentCustomer } from '../../staff/records/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { lotsNumber, usdNumber } from '../../platform/wire/index.ts';
import { presentFigures } from '../../trading/account/index.ts';
import type { Group } from '../../trading/groups/index.ts';
import { shownCreditScore } from '../../people/identity/index.ts';
import type { ProfileColumns, UserColumns } from './users-sql.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function presentUserRow(vault: Vault, row: UserColumns): UserRow {
  return {
    ...presentCustomer(vault, row),
    is_demo: flag(row.isDemo),
    balance: usdNumber(microUsd(row.balance)),
    suspended: row.suspended,
    verification: row.verification,
    created_at: row.createdAtMs,
  };
}

/** What the core's memory and the audit log add to a profile. */
export interface ProfileContext {
  /** Undefined while the account is being opened. */
  readonly summary: AccountSummary | undefined;
  readonly holding: number;
  readonly pending: number;
  readonly inviter: Customer | undefined;
  readonly group: Group;
  readonly history: HistoryRow[];
}

const NO_FIGURES = { balance: 0, equity: 0, used_margin: 0, free_margin: 0, margin_level: null };

export function presentUserDetail(
  vault: Vault,
  row: ProfileColumns,
  { summary, holding, pending, inviter, group, history }: ProfileContext,
): UserDetail {
  return {
    ...presentUserRow(vault, row),
    email: row.email,
    mobile: row.mobile,
    country: row.country,
    lang: row.lang,
    invite_code: row.inviteCode,
    inviter: inviter ?? null,
    company_id: row.companyId,
    credit_score: shownCreditScore(row.creditScore),
    two_factor: flag(row.hasTwoFactor),
    passkeys: row.passkeys,
    password_changed_at: row.passwordChangedAtMs,
    ranking_name: row.rankingName ?? '',
    ...(summary === undefined ? NO_FIGURES : presentFigures(summary)),
    suspended: summary?.tradingDisabled ?? row.suspended,
    lock_balance: summary === undefined ? 0 : usdNumber(summary.locked),
    withdrawable: summary === undefined ? 0 : usdNumber(summary.withdrawable),
    holding,
    pending,
    max_open_orders: summary?.limits?.maxOpenOrders ?? 0,
    max_position_lots: lotsNumber(microLots(summary?.limits?.maxPositionLots ?? 0)),
    group: { id: group.terms.id, name: group.name, kind: group.kind },
    waiting_group_change: row.waitingGroupChange,
    deposited_usd: usdNumber(microUsd(row.deposited)),
    withdrawn_usd: usdNumber(microUsd(row.withdrawn)),
    history,
  };
}

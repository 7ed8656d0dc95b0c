/** Where customers can send money: the firm's active coin addresses and bank accounts. */
import type { BankOption, DepositChannel, DepositSymbol } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { type FundsCurrency, type Rates, CURRENCY_COLUMNS, presentConversion } from '../rates/index.ts';

export interface OpenChannel extends FundsCurrency {
  readonly channelId: number;
  readonly address: string;
}

export interface OpenBank extends FundsCurrency {
  readonly bankId: number;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
}

/** In display order; only one when `id` is given. */
export async function openChannels(db: Queryable, id?: number): Promise<readonly OpenChannel[]> {
  const { rows } = await db.query<OpenChannel>(
    `SELECT ${CURRENCY_COLUMNS}, h.id AS "channelId", h.address
       FROM deposit_channels h JOIN funds_currencies c ON c.id = h.currency_id
      WHERE h.enabled AND ($1::bigint IS NULL OR h.id = $1::bigint) ORDER BY c.sort, c.id, h.id`,
    [id ?? null],
  );
  return rows;
}

export async function openBanks(db: Queryable, id?: number): Promise<readonly OpenBank[]> {
  const { rows } = await db.query<OpenBank>(
    `SELECT ${CURRENCY_COLUMNS}, b.id AS "bankId", b.bank_name AS "bankName", b.bank_address AS "bankAddress",
            b.bank_swift AS "bankSwift", b.payee_name AS "payeeName", b.payee_account AS "payeeAccount",
            b.bank_remark AS "bankRemark"
       FROM deposit_banks b JOIN funds_currencies c ON c.id = b.currency_id
      WHERE b.enabled AND ($1::bigint IS NULL OR b.id = $1::bigint) ORDER BY c.sort, c.id, b.id`,
    [id ?? null],
  );
  return rows;
}

export const presentChannel = (channel: OpenChannel, rates: Rates): DepositChannel => ({
  id: channel.channelId,
  address: channel.address,
  currency_code: channel.code,
  protocol_code: channel.protocol,
  ...presentConversion(channel, 'deposit', rates),
});

export const presentBank = (bank: OpenBank, rates: Rates): BankOption => ({
  id: bank.bankId,
  bank_name: bank.bankName,
  bank_address: bank.bankAddress,
  bank_swift: bank.bankSwift,
  payee_name: bank.payeeName,
  payee_account: bank.payeeAccount,
  bank_remark: bank.bankRemark,
  currency_code: bank.code,
  ...presentConversion(bank, 'deposit', rates),
});

/** The distinct currencies of these accounts. */
export function symbolsOf(banks: readonly OpenBank[]): readonly DepositSymbol[] {
  return [...new Map(banks.map(({ id, code }) => [id, { id, code }])).values()];
}

/** The account log of a backtest, as the call forexChange has it. */
import { PAGE_SIZE, accountCalls } from '@tradewind/contract';
import type { CallLayer } from '../platform/http/index.ts';
import type { Market } from '../core/market/index.ts';
import { memoText } from '../platform/texts/index.ts';
import { timeText, usdNumber } from '../platform/wire/index.ts';
import { microUsd } from '@tradewind/money';
import { readLogFilter } from '../trading/account/index.ts';
import type { AccountRecord, LedgerRow } from './account-record.ts';

interface LogServices {
  readonly record: AccountRecord;
  readonly market: Market;
}

export function serveLocalLog(calls: Pick<CallLayer, 'member'>, { record, market }: LogServices): void {
  calls.member(accountCalls.forexChange, async ({ input, locale, session }) => {
    const { causes, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = readLogFilter(input);
    const isWanted = ({ transfer: { cause, time } }: LedgerRow): boolean =>
      (causes === undefined || causes.includes(cause)) && time >= fromMs && time <= toMs;
    const numbered = record.ledger.map((row, index) => ({ row, id: index + 1 })).filter(({ row }) => isWanted(row));
    const start = (input.page - 1) * PAGE_SIZE;
    const rows = numbered.toReversed().slice(start, start + PAGE_SIZE);
    const data = rows.map(async ({ row: { transfer, change, balance }, id }) => {
      const found = transfer.order === 0 ? undefined : await record.find(session.user.id, transfer.order);
      return {
        Id: id,
        Value: usdNumber(microUsd(change)),
        Balance: usdNumber(microUsd(balance)),
        Cause: transfer.cause,
        OrderId: transfer.order === 0 ? null : transfer.order,
        MemoTran: memoText(transfer.cause, locale, {
          symbol: found && market.byId(found.order.instrument)?.showCode,
          number: transfer.reference,
          reason: undefined,
        }),
        CreatedAtTran: timeText(transfer.time, locale),
        created_at: transfer.time,
      };
    });
    return { data: await Promise.all(data), total: numbered.length };
  });
}

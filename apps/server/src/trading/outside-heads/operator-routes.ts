/** Where the heads of the event log were brought, for operators. */
import { OPERATOR_FILES, operatorReportCalls, outsideStampInput } from '@tradewind/contract/operator';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { OutsideHeads } from './outside-heads.ts';

interface OutsideServices {
  readonly database: Database;
  readonly outsideHeads: OutsideHeads;
}

export function serveOutsideHeadsToOperators(calls: OperatorLayer, { database, outsideHeads }: OutsideServices): void {
  calls.serve(operatorReportCalls.outsideHeads, async () => ({ data: [...(await outsideHeads.copies())] }));

  calls.file({ ...OPERATOR_FILES.timeStamp, input: outsideStampInput }, async ({ input }) => {
    const { rows } = await database.query<{ stamp: Buffer }>(
      `SELECT stamp FROM outside_heads WHERE place = 'stamp' AND day = $1::text`,
      [input.day],
    );
    const [found] = rows;
    if (found === undefined) throw new Refused('not_found');
    return {
      type: 'application/timestamp-reply',
      body: found.stamp,
      headers: { 'content-disposition': `attachment; filename="tradewind-head-${input.day}.tsr"` },
    };
  });
}

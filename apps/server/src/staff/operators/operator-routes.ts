/** Calls of admins on operators. */
import { operatorPeopleCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { Directory } from './directory.ts';
import { presentOperatorRow } from './operator-row.ts';

export function serveDirectoryToOperators(calls: OperatorLayer, directory: Directory): void {
  calls.serve(operatorPeopleCalls.operators, async () => (await directory.list()).map(presentOperatorRow));

  calls.serve(operatorPeopleCalls.inviteOperator, async ({ input, operator: actor }) => {
    const { operator, link } = await directory.invite(actor, input);
    return { operator: presentOperatorRow(operator), link };
  });

  calls.serve(operatorPeopleCalls.changeOperator, async ({ input: { id, name, role, disabled }, operator: actor }) =>
    presentOperatorRow(
      await directory.change(actor, id, { name, role, disabled: disabled === undefined ? undefined : disabled === 1 }),
    ),
  );

  calls.serve(operatorPeopleCalls.resetOperator, async ({ input, operator: actor }) => {
    const { operator, link } = await directory.reset(actor, input.id, input.reason);
    return { operator: presentOperatorRow(operator), link };
  });
}

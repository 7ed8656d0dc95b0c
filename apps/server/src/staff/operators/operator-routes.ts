/** Admins' calls for managing operators. */
import { type JoinLink, type OperatorRow, operatorPeopleCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { Decided, Directory } from './directory.ts';
import type { Invited } from './directory-changes.ts';
import { type CoolOff, type StoredOperator, presentOperatorRow } from './operator-row.ts';

export function serveDirectoryToOperators(calls: OperatorLayer, directory: Directory, coolOff: () => CoolOff): void {
  const present = (row: StoredOperator): OperatorRow => presentOperatorRow(row, coolOff());
  const presentLink = ({ operator, link }: Invited): JoinLink => ({ operator: present(operator), link });

  calls.serve(operatorPeopleCalls.operators, async () => (await directory.list()).map(present));

  calls.serve(operatorPeopleCalls.inviteOperator, async ({ input, operator: actor }) =>
    answerOf(await directory.invite(actor, input), presentLink),
  );

  calls.serve(operatorPeopleCalls.changeOperator, async ({ input: { id, name, role, disabled }, operator: actor }) => {
    const wanted = { name, role, disabled: disabled === undefined ? undefined : disabled === 1 };
    return answerOf(await directory.change(actor, id, wanted), present);
  });

  calls.serve(operatorPeopleCalls.resetOperator, async ({ input, operator: actor }) =>
    answerOf(await directory.reset(actor, input.id, input.reason), presentLink),
  );

  calls.serve(operatorPeopleCalls.liftCoolOff, async ({ input, operator: actor }) =>
    present(await directory.liftCoolOff(actor, input.id, input.reason)),
  );
}

const answerOf = <Result, Answer>(
  decided: Decided<Result>,
  present: (result: Result) => Answer,
): Answer | { proposal: number } => ('proposal' in decided ? { proposal: decided.proposal } : present(decided.done));

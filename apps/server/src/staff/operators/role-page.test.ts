/** The table of calls in docs/reference/operator-roles.md matches the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@tradewind/contract/operator';
import { OPERATOR_API, OPERATOR_FILES, OPERATOR_ROLES, type OperatorRole } from '@tradewind/contract/operator';
import { expect, it } from 'vitest';

const PAGE = join(import.meta.dirname, '../../../../../docs/reference/operator-roles.md');

const line = (path: string, text: string, roles: readonly OperatorRole[]): string =>
  `| \`${path.slice(OPERATOR_API.length + 1)}\` | ${text} | ${OPERATOR_ROLES.map((role) => (roles.includes(role) ? '✓' : '')).join(' | ')} |`;

/** One line per call that needs a session, in the order of the contract, then the files. */
function expectedLines(): readonly string[] {
  const calls = [
    contract.operatorAuthCalls,
    contract.operatorQueueCalls,
    contract.operatorPeopleCalls,
    contract.operatorPrivacyCalls,
    contract.operatorBaseCalls,
    contract.operatorDirectoryCalls,
    contract.operatorContentCalls,
    contract.operatorCalendarCalls,
    contract.operatorChatCalls,
    contract.operatorFeedbackCalls,
    contract.operatorInstrumentCalls,
    contract.operatorGroupCalls,
    contract.operatorReportCalls,
    contract.operatorPriceCalls,
    contract.operatorExposureCalls,
    contract.operatorLinkedCalls,
  ].flatMap((table) => Object.values<contract.OperatorCall>(table));
  return [
    ...calls.filter(({ roles }) => roles.length > 0).map(({ path, summary, roles }) => line(path, summary, roles)),
    ...Object.values(OPERATOR_FILES).map(({ path, summary, roles }) => line(path, summary, roles)),
  ];
}

it('the page lists the roles of every call', () => {
  const rows = readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((text) => /^\| `[a-z_./]+` \|/u.test(text) && text.split('|').length === OPERATOR_ROLES.length + 4);
  expect(rows).toEqual(expectedLines());
});

/** Operator calls for changes that need four eyes. */
import {
  CHANGE_KINDS,
  type ChangeKind,
  FINANCE_CHANGE_KINDS,
  type OperatorRole,
  operatorBaseCalls,
  operatorGroupCalls,
  operatorInstrumentCalls,
} from '@tradewind/contract/operator';
import type { Operators } from '../../staff/operators/index.ts';
import type { SecondAdmin } from '../../staff/second-admin/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { proposedBank } from './banks.ts';
import { type ChangeServices, ChangeRequests } from './change-requests.ts';
import { proposedChannel } from './channels.ts';
import { proposedCorrection } from './corrections.ts';
import { proposedAccountGroup, proposedGroup } from './groups.ts';
import { proposedHoliday, proposedHolidayRemoval } from './holidays.ts';
import { proposedInstrument } from './instruments.ts';
import { proposedMarkup } from './markups.ts';
import { changeOf, changePage } from './present.ts';
import { addQuoteCorrectionCalls } from './quote-routes.ts';

interface ApprovalServices extends ChangeServices {
  readonly secondAdmin: SecondAdmin;
  readonly operators: Operators;
}

export function serveApprovalsToOperators(calls: OperatorLayer, services: ApprovalServices): void {
  const { database, config, now } = services;
  const requests = new ChangeRequests(services);
  calls.serve(operatorBaseCalls.proposeChannel, async ({ operator, input }) =>
    requests.propose(operator, await proposedChannel(database, input), input.reason),
  );
  calls.serve(operatorBaseCalls.proposeBank, async ({ operator, input }) =>
    requests.propose(operator, await proposedBank(database, input), input.reason),
  );
  calls.serve(operatorBaseCalls.proposeCorrection, async ({ operator, input }) =>
    requests.propose(operator, await proposedCorrection(services, input), input.reason),
  );
  calls.serve(operatorInstrumentCalls.proposeInstrument, async ({ operator, input }) =>
    requests.propose(operator, await proposedInstrument(database, config.engine.feeType, input, now()), input.reason),
  );
  calls.serve(operatorInstrumentCalls.proposeHoliday, async ({ operator, input }) =>
    requests.propose(operator, await proposedHoliday(database, input, now()), input.reason),
  );
  calls.serve(operatorInstrumentCalls.proposeHolidayRemoval, async ({ operator, input }) =>
    requests.propose(operator, await proposedHolidayRemoval(database, input.id, now()), input.reason),
  );
  calls.serve(operatorGroupCalls.proposeGroup, async ({ operator, input: { reason, ...wanted } }) =>
    requests.propose(operator, await proposedGroup(services, wanted), reason),
  );
  calls.serve(operatorGroupCalls.proposeMarkup, async ({ operator, input: { reason, ...wanted } }) =>
    requests.propose(operator, await proposedMarkup(services, wanted), reason),
  );
  calls.serve(operatorGroupCalls.proposeAccountGroup, async ({ operator, input }) =>
    requests.propose(operator, await proposedAccountGroup(services, input), input.reason),
  );
  calls.serve(operatorBaseCalls.changes, ({ operator, input: { page, ...filter } }) =>
    changePage(services, { ...filter, kinds: kindsFor(operator.role) }, page),
  );
  calls.serve(operatorBaseCalls.change, ({ operator, input }) => changeOf(services, input.id, kindsFor(operator.role)));
  calls.serve(operatorBaseCalls.approveChange, ({ operator, input }) => requests.approve(operator, input.id));
  calls.serve(operatorBaseCalls.refuseChange, ({ operator, input }) =>
    requests.refuse(operator, input.id, input.remark),
  );
  serveSecondAdminToOperators(calls, services);
  addQuoteCorrectionCalls(calls, services, requests);
}

/** Requests of one admin, decided by another one. */
function serveSecondAdminToOperators(calls: OperatorLayer, services: ApprovalServices): void {
  const { secondAdmin, operators } = services;
  calls.serve(operatorBaseCalls.approveAdminChange, async ({ operator, input: { id } }) => {
    const link = await secondAdmin.approve(operator, id);
    operators.hurryLinks();
    const change = await changeOf(services, id, CHANGE_KINDS);
    return link === undefined || link === '' ? change : { ...change, link };
  });
  calls.serve(operatorBaseCalls.refuseAdminChange, async ({ operator, input: { id, remark } }) => {
    await secondAdmin.refuse(operator, id, remark);
    return changeOf(services, id, CHANGE_KINDS);
  });
}

/** Requests about operators are only shown to admins, like the list of operators. */
const kindsFor = (role: OperatorRole): readonly ChangeKind[] =>
  role === 'admin' ? CHANGE_KINDS : FINANCE_CHANGE_KINDS;

/** The operators' calls about changes that need four eyes. */
import { operatorBaseCalls, operatorInstrumentCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { proposedBank } from './banks.ts';
import { type ChangeServices, ChangeRequests } from './change-requests.ts';
import { proposedChannel } from './channels.ts';
import { proposedCorrection } from './corrections.ts';
import { proposedHoliday, proposedHolidayRemoval } from './holidays.ts';
import { proposedInstrument } from './instruments.ts';
import { changeOf, changePage } from './present.ts';

export function serveApprovalsToOperators(calls: OperatorLayer, services: ChangeServices): void {
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
  calls.serve(operatorBaseCalls.changes, ({ input: { page, ...filter } }) => changePage(services, filter, page));
  calls.serve(operatorBaseCalls.change, ({ input }) => changeOf(services, input.id));
  calls.serve(operatorBaseCalls.approveChange, ({ operator, input }) => requests.approve(operator, input.id));
  calls.serve(operatorBaseCalls.refuseChange, ({ operator, input }) =>
    requests.refuse(operator, input.id, input.remark),
  );
}

/** Operator calls for the risk warning. */
import { operatorBaseCalls } from '@tradewind/contract/operator';
import type { Database } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { SecondAdmin } from '../second-admin/index.ts';
import { carryOutRiskWarning, readRiskSettings, saveRiskWarning } from './risk-warning.ts';

interface RiskServices {
  readonly database: Database;
  readonly secondAdmin: SecondAdmin;
  readonly now: () => number;
}

export function serveRiskToOperators(calls: OperatorLayer, services: RiskServices): void {
  services.secondAdmin.carriesOut('risk_warning', carryOutRiskWarning(services.now));
  calls.serve(operatorBaseCalls.riskWarning, async () => readRiskSettings(services.database));
  calls.serve(operatorBaseCalls.saveRiskWarning, async ({ operator, input }) =>
    saveRiskWarning(services, operator, input),
  );
}

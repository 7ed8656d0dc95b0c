/** Operator calls for the risk warning. */
import { operatorBaseCalls } from '@tradewind/contract/operator';
import type { Database } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { readRiskSettings, saveRiskWarning } from './risk-warning.ts';

interface RiskServices {
  readonly database: Database;
  readonly now: () => number;
}

export function serveRiskToOperators(calls: OperatorLayer, services: RiskServices): void {
  calls.serve(operatorBaseCalls.riskWarning, async () => readRiskSettings(services.database));
  calls.serve(operatorBaseCalls.saveRiskWarning, async ({ operator, input }) =>
    saveRiskWarning(services, operator, input),
  );
}

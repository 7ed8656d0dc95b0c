/**
 * Operator calls of the exposure desk: one reads, one sets a limit. Neither can change a price, an order or a balance.
 */
import { operatorExposureCalls } from '@tradewind/contract/operator';
import type { Market } from '../../core/market/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { ExposureDesk } from './desk.ts';
import { presentExposure, presentLimits } from './present.ts';

interface ExposureRoutes {
  readonly exposure: ExposureDesk;
  readonly market: Market;
}

export function serveExposureToOperators(calls: OperatorLayer, { exposure, market }: ExposureRoutes): void {
  calls.serve(operatorExposureCalls.exposure, async () => {
    const [checked, day] = [await exposure.check(), await exposure.day()];
    return presentExposure(checked, day, market, exposure.subjects(), exposure.prices());
  });
  calls.serve(operatorExposureCalls.setExposureLimit, async ({ operator, input }) =>
    presentLimits(await exposure.set(operator, input)),
  );
}

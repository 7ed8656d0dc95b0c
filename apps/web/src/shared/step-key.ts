import { StepKey as ClientStepKey } from '@tradewind/client/app';
import { randomId } from '@tradewind/ui';

/** The idempotency key of one step of a form. */
export class StepKey extends ClientStepKey {
  constructor() {
    super(randomId);
  }
}

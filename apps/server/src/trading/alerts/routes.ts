/** Calls for price alerts. */
import { alertCalls } from '@tradewind/contract';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Alerts } from './alerts.ts';

export function serveAlerts(
  calls: CallLayer,
  { alerts, limits }: { readonly alerts: Alerts; readonly limits: AbuseLimits },
): void {
  const counted = (userId: number): Promise<void> => limits.take('alert_user', String(userId));
  calls.member(alertCalls.alerts, ({ input, session }) =>
    alerts.page(session.user.id, { isPast: input.past === 1, instrument: input.forex_id }, input.page),
  );
  calls.member(alertCalls.addAlert, async ({ input, session }) => {
    await counted(session.user.id);
    return alerts.add(session.user, input.forex_id, input);
  });
  calls.member(alertCalls.changeAlert, async ({ input, session }) => {
    await counted(session.user.id);
    return alerts.change(session.user, input.id, input);
  });
  calls.member(alertCalls.removeAlert, async ({ input, session }) => {
    await alerts.remove(session.user.id, input.id);
    return {};
  });
}

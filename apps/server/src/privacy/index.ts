/** Personal data: copies for customers, erasure, and retention periods. */
import type { HttpScopes } from '../platform/web-server/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import type { DeskContext } from '../desk/index.ts';
import { Erasures, serveErasures, serveErasuresToOperators } from './erasure/index.ts';
import { serveExportsToOperators } from './export/operator-routes.ts';
import { serveExports } from './export/routes.ts';
import { Retention } from './retention/index.ts';

export interface PrivacyContext extends DeskContext {
  readonly erasures: Erasures;
}

export async function startPrivacy(context: DeskContext): Promise<PrivacyContext> {
  const { config, work, onError } = context;
  const { dataDir, retention } = config;
  const erasures = new Erasures({ ...context, dataDir, kycYears: retention.kycYears });
  await work.run(() => startHousekeeping([new Retention({ ...context, erasures, retention })], onError));
  return { ...context, erasures };
}

export function servePrivacy({ calls, operators }: HttpScopes, context: PrivacyContext): void {
  const { config, identity } = context;
  const services = { ...context, dataDir: config.dataDir, ownerProof: identity.ownerProof };
  serveExports(calls, services);
  serveExportsToOperators(operators, services);
  serveErasures(calls, services);
  serveErasuresToOperators(operators, services);
}

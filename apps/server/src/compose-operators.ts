/** The operators' calls, hung into one layer. Each part adds its own line. */
import type { FastifyInstance } from 'fastify';
import { serveMessages } from './desk/messages/index.ts';
import { serveOperatorImages } from './desk/record-images/index.ts';
import { API_HEADERS, OperatorLayer, type OperatorLayerOptions } from './platform/http/index.ts';
import type { HttpServices } from './compose-http.ts';
import { serveAnnouncementDesk } from './content/announcements/index.ts';
import { serveAudit } from './staff/audit/index.ts';
import { serveSettings } from './staff/settings/index.ts';
import { serveOperatorCompanies } from './content/companies/index.ts';
import { serveChanges } from './desk/approvals/index.ts';
import { serveContentUpload } from './content/content-images/index.ts';
import { serveCustomers } from './desk/customers/index.ts';
import { serveDecisions } from './desk/payment-decisions/index.ts';
import { serveInstruments } from './trading/instruments/index.ts';
import { serveOperatorProof } from './trading/execution/index.ts';
import { serveLedger } from './money/ledger-views/index.ts';
import { serveNewsDesk } from './content/news/index.ts';
import { serveOverview } from './desk/overview/index.ts';
import { servePayWays } from './money/channels/index.ts';
import { serveOperatorRanking } from './trading/ranking/index.ts';
import { serveReconciliation } from './money/reconciliation/index.ts';
import { serveOperatorStatements } from './trading/statements/index.ts';
import { serveReviews } from './desk/verification-reviews/index.ts';

/** Serves everything under /admin/api. */
export async function serveOperators(
  app: FastifyInstance,
  options: Omit<OperatorLayerOptions, 'sessions'>,
  services: HttpServices,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(API_HEADERS);
      done();
    });
    const { operators } = services.people;
    const layer = { ...options, sessions: operators.sessions };
    const calls = new OperatorLayer(scope, layer);
    operators.serve(calls);
    serveAudit(calls, services.database.pool, services.people.now);
    serveDecidedOn(calls, services);
    serveBooks(calls, services);
    serveContent(calls, services);
    services.support.serveInbox(calls);
    await services.support.serveInboxUploads(scope, layer);
    await serveContentUpload(scope, layer, services.people.contentImages);
  });
}

/** What waits for a decision, and what the base is made of. */
function serveDecidedOn(calls: OperatorLayer, services: HttpServices): void {
  const { catalogue, config, host, market, people, rates } = services;
  const { now } = people;
  const { pool } = services.database;
  const money = { ...people, pool, host, turns: people.fundsTurns, notices: people.fundsNotices };
  serveDecisions(calls, money);
  serveChanges(calls, { ...money, market, catalogue });
  serveInstruments(calls, { database: pool, market, catalogue, now });
  serveReviews(calls, { ...people, pool });
  serveOperatorImages(calls, { ...people, pool });
  servePayWays(calls, { pool, market, rates, now });
  serveSettings(calls, { pool, config, now });
  serveOperatorCompanies(calls, { pool, publicUrl: config.publicUrl, now });
}

/** Customers, the ledger and its reconciliation, messages, what waits and what is wrong. */
function serveBooks(calls: OperatorLayer, services: HttpServices): void {
  const { config, host, market, orders, people, reconciler, sessions, counting } = services;
  const { now } = people;
  const database = services.database.pool;
  serveCustomers(calls, { ...people, database, host, orders, sessions });
  serveOperatorRanking(calls, services.ranking);
  const reports = { database, host, market, orders, now, looks: people.looks };
  serveOperatorStatements(calls, reports);
  serveOperatorProof(calls, { ...reports, counting });
  serveLedger(calls, { database, now });
  serveReconciliation(calls, { database, reconciler, now });
  serveMessages(calls, database);
  serveOverview(calls, { database, reconciler, config, now });
}

/** What is written for everybody to read. */
function serveContent(calls: OperatorLayer, { people, database }: HttpServices): void {
  const services = { pool: database.pool, now: people.now };
  serveNewsDesk(calls, services);
  serveAnnouncementDesk(calls, services);
}

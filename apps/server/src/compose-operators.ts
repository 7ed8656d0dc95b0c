/** The operators' calls, hung into one layer. Each part adds its own line. */
import type { FastifyInstance } from 'fastify';
import { API_HEADERS, OperatorLayer, type OperatorLayerOptions } from './http/index.ts';
import type { HttpServices } from './compose-http.ts';
import { serveAnnouncementDesk } from './modules/announcements/index.ts';
import { serveAudit } from './modules/audit/index.ts';
import { serveSettings } from './modules/base/index.ts';
import { serveOperatorCompanies } from './modules/companies/index.ts';
import { serveChanges } from './modules/changes/index.ts';
import { serveContentUpload } from './modules/content-images/index.ts';
import { serveCustomers } from './modules/customers/index.ts';
import { serveDecisions } from './modules/decisions/index.ts';
import { serveOperatorImages } from './modules/images/index.ts';
import { serveInstruments } from './modules/instruments/index.ts';
import { serveOperatorProof } from './modules/execution/index.ts';
import { serveLedger } from './modules/ledger/index.ts';
import { serveMessages } from './modules/messages/index.ts';
import { serveNewsDesk } from './modules/news/index.ts';
import { serveOverview } from './modules/overview/index.ts';
import { servePayWays } from './modules/pay-ways/index.ts';
import { serveOperatorRanking } from './modules/ranking/index.ts';
import { serveReconciliation } from './modules/reconciliation/index.ts';
import { serveOperatorStatements } from './modules/statements/index.ts';
import { serveReviews } from './modules/reviews/index.ts';

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

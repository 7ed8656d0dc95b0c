/** /docs/api for people, /docs/api/openapi.json and asyncapi.json for tools, all generated from the contract. */
import {
  type CustomerCall,
  accountCalls,
  alertCalls,
  authCalls,
  baseCalls,
  calendarCalls,
  chatCalls,
  companyCalls,
  contentCalls,
  eventCalls,
  feedbackCalls,
  forexCalls,
  fundsCalls,
  groupCalls,
  instrumentCalls,
  keyCalls,
  notificationCalls,
  peopleCalls,
  rankingCalls,
  reportCalls,
  privacyCalls,
  securityCalls,
  signalCalls,
  verificationCalls,
  chartCalls,
  watchlistCalls,
} from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { CompressedText } from './compressed.ts';
import { JSON_TYPE } from './envelope.ts';
import { openApiDocument } from './openapi.ts';

/** Every call of the contract by its name; the server serves exactly these. */
export const CALLS: Readonly<Record<string, CustomerCall>> = {
  ...baseCalls,
  ...authCalls,
  ...accountCalls,
  ...alertCalls,
  ...forexCalls,
  ...eventCalls,
  ...fundsCalls,
  ...groupCalls,
  ...instrumentCalls,
  ...verificationCalls,
  ...notificationCalls,
  ...peopleCalls,
  ...contentCalls,
  ...calendarCalls,
  ...securityCalls,
  ...keyCalls,
  ...signalCalls,
  ...privacyCalls,
  ...chatCalls,
  ...feedbackCalls,
  ...chartCalls,
  ...watchlistCalls,
  ...companyCalls,
  ...rankingCalls,
  ...reportCalls,
};
export const ALL_CALLS: readonly CustomerCall[] = Object.values(CALLS);

export function serveDocs(app: FastifyInstance, version: string): void {
  const page = new CompressedText('text/html; charset=utf-8', () => apiPage(ALL_CALLS, version));
  const document = new CompressedText(JSON_TYPE, () => JSON.stringify(openApiDocument(CALLS, version)));
  const ofSocket = new CompressedText(JSON_TYPE, () => JSON.stringify(asyncApiDocument(version)));
  app.get('/docs/api', (request, reply) => page.send(request, reply));
  app.get('/docs/api/openapi.json', (request, reply) => document.send(request, reply));
  app.get('/docs/api/asyncapi.json', (request, reply) => ofSocket.send(request, reply));
}

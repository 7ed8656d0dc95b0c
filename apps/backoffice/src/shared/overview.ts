import { operatorQueueCalls, type Overview } from '@tradewind/contract/operator-light';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from './queries.ts';

const EVERY_MS = 20_000;

/** Queues, waiting times and alarms: read every 20 s, for both the navigation and the overview. */
export const useOverview = (): UseQueryResult<Overview> =>
  useRead(operatorQueueCalls.overview, {}, { everyMs: EVERY_MS });

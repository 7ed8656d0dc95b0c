import { operatorQueueCalls, type Overview } from '@tradewind/contract/operator-light';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from './queries.ts';

const EVERY_MS = 20_000;

/** What waits, how long, and what is wrong: read again every 20 s, for the navigation and the overview alike. */
export const useOverview = (): UseQueryResult<Overview> =>
  useRead(operatorQueueCalls.overview, {}, { everyMs: EVERY_MS });

import type { operatorExposureCalls } from '@tradewind/contract/operator-light';
import type { useRead } from '../../shared/queries.ts';

/** The page's read, for its tables: they show its failure and a retry button. */
export type Read = ReturnType<typeof useRead<typeof operatorExposureCalls.exposure>>;

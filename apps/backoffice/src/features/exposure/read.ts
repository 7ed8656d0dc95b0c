import type { operatorExposureCalls } from '@tradewind/contract/operator-light';
import type { useRead } from '../../shared/queries.ts';

/** The read of the page, for its tables: they show its failure and offer another try. */
export type Read = ReturnType<typeof useRead<typeof operatorExposureCalls.exposure>>;

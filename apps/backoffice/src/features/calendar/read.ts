import { operatorCalendarCalls } from '@tradewind/contract/operator-light';
import { readAgain } from '../../shared/queries.ts';

export const readCalendarAgain = (): Promise<void> =>
  readAgain(operatorCalendarCalls.calendarEvents, operatorCalendarCalls.calendarImports);

/** The economic calendar: its page, and the sheet that shows events of the chart. */
export { CalendarPage } from './CalendarPage.tsx';
export { EventSheet } from './EventSheet.tsx';

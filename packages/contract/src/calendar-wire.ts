/** Constants of the economic calendar, without schemas. Not part of light.ts, because no page needs them on load. */

/** In ascending order; stored as numbers from 1 in the same order. */
export const EVENT_IMPORTANCES = ['low', 'medium', 'high'] as const;
export type EventImportance = (typeof EVENT_IMPORTANCES)[number];

/** How many minutes before its event an alert is sent. */
export const EVENT_ALERT_MINUTES = [5, 15, 60] as const;
export type EventAlertMinutes = (typeof EVENT_ALERT_MINUTES)[number];
export const USUAL_ALERT_MINUTES: EventAlertMinutes = 15;

/** Characters of texts; days per call; events per page; waiting alerts per account. */
export const CALENDAR_LIMITS = {
  title: 160,
  figure: 24,
  externalId: 120,
  days: 100,
  page: 100,
  currencies: 20,
  alerts: 100,
} as const;

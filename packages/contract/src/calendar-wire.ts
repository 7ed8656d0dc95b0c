/** Constants of the economic calendar, without schemas: not part of light.ts, because no page needs them from its start. */

/** From the least important on; also the order in which they are stored, from 1. */
export const EVENT_IMPORTANCES = ['low', 'medium', 'high'] as const;
export type EventImportance = (typeof EVENT_IMPORTANCES)[number];

/** So many minutes before its event an alert comes. */
export const EVENT_ALERT_MINUTES = [5, 15, 60] as const;
export type EventAlertMinutes = (typeof EVENT_ALERT_MINUTES)[number];
export const USUAL_ALERT_MINUTES: EventAlertMinutes = 15;

/** Characters of texts; days that one call spans; events of a page; alerts of an account that wait. */
export const CALENDAR_LIMITS = {
  title: 160,
  figure: 24,
  externalId: 120,
  days: 100,
  page: 100,
  currencies: 20,
  alerts: 100,
} as const;

export { type Cancel, type Clock, SteadyClock, systemClock } from './clock.ts';
export { ClockSkew, SKEW_ALARM_MS } from './skew.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units.ts';
export { ClockWatch } from './watch.ts';

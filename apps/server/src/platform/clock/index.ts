export { type Cancel, type Clock, SteadyClock, systemClock } from './clock.ts';
export { ClockSkew, SKEW_ALARM_MS } from './skew.ts';
export { ClockWatch } from './watch.ts';

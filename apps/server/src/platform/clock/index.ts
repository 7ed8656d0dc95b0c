export { type Cancel, type Clock, SteadyClock, systemClock } from './clock.ts';
export { ClockWatch } from './watch.ts';

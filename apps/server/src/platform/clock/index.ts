export { type Cancel, type Clock, systemClock } from './clock.ts';

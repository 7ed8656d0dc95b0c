export { refusedByEngine } from './engine-refusal.ts';
export { HostUnavailable } from './host-unavailable.ts';
export { Refused, TooManyRequests, type RefusalDetails } from './refused.ts';

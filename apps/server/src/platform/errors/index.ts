export { refusedByEngine } from './engine-refusal.ts';
export { HostUnavailable, OutcomeUnknown } from './host-unavailable.ts';
export { Refused, TooManyRequests, type RefusalDetails } from './refused.ts';

export { Refused, TooManyRequests, type RefusalDetails } from './refused.ts';
export { refusedByEngine } from './engine-refusal.ts';

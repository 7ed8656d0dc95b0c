/** What speaks HTTP: the call layer for the modules, and the parts that the composition hangs together. */
export { addressKey } from './address-key.ts';
export { type FileAnswer, refusal, send, success } from './answer.ts';
export { CallLayer, type CallLayerOptions, type MemberContext } from './calls.ts';
export { clientAddress } from './client-address.ts';
export { serveDocs } from './docs.ts';
export { successBody } from './envelope.ts';
export { serveHealth } from './health.ts';
export { KeyedAnswers } from './keyed-answers.ts';
export { type Limits, createLimits } from './limits.ts';
export { type Listener, openListener } from './listener.ts';
export { localeOf } from './locale.ts';
export { Metrics } from './metrics.ts';
export { RateLimiter } from './rate-limit.ts';
export { API_HEADERS, protectPages } from './security-headers.ts';
export { createHttpServer } from './server.ts';
export type { CommandPlan } from './told-outcome.ts';
export { TransportError } from './transport-errors.ts';
export { serveWebApp } from './web-app.ts';

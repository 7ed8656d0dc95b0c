/** Every call, message, refusal and locale key that crosses the wire, with its schema and type. */
export * from './account.ts';
export * from './auth.ts';
export * from './base.ts';
export * from './call.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './feed.ts';
export * from './forex.ts';
export * from './locales.ts';
export * from './messages/index.ts';
export * from './people.ts';
export * from './primitives.ts';
export * from './realtime.ts';
export * from './security.ts';
export * from './usd.ts';
export * from './verification.ts';
export * from './wire.ts';

/** Every call of the operators' app. */
export * from './auth.ts';
export * from './base.ts';
export * from './call.ts';
export * from './calls.ts';
export * from './chat.ts';
export * from './chat-wire.ts';
export * from './directory.ts';
export * from './content.ts';
export * from './exposure.ts';
export * from './feedback.ts';
export * from './instruments.ts';
export * from './people.ts';
export * from './privacy.ts';
export * from './queues.ts';
export * from './reports.ts';
export * from './second-admin.ts';
export * from './wire.ts';

/** Web Push: the devices, the keys and the jobs that send. */
export type { Subscription } from './devices.ts';
export { Push, type PushPayload, type Render } from './push.ts';

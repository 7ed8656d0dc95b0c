/** Web Push: devices, keys and the sending jobs. */
export { Push, type Render } from './push.ts';

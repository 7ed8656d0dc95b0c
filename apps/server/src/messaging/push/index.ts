/** Web Push: devices, keys and the sending jobs. */
export { SEALED_DEVICES } from './devices.ts';
export { SEALED_KEYS } from './keys.ts';
export { Push, type Render } from './push.ts';

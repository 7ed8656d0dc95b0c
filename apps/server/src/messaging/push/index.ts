/** Web Push: the devices, the keys and the jobs that send. */
export { Push, type Render } from './push.ts';

export { Hooks } from './hooks.ts';
export { presentHook } from './present-hook.ts';
export { serveHooks, serveSignals } from './routes.ts';

export { Hooks } from './hooks.ts';
export { serveHooks, serveSignals } from './routes.ts';

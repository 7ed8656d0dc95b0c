export { EventPresenter, eventName } from './present-event.ts';
export { type PrivateEvent, heldIn } from './private-event.ts';
export { StoredEvents } from './read-events.ts';
export { serveEvents } from './routes.ts';

/**
 * Makes the processes of one installation act as one server: messages between them, locks, and one process for
 * background work.
 */
export { type Queue, SharedLocks } from './shared-locks.ts';
export { Work } from './work.ts';
export { type SendToPeers, PeerMessages } from './peer-messages.ts';

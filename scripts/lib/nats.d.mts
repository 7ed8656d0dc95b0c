import type { ChildProcess } from 'node:child_process';

/** Ensures that there is a nats-server, and returns its path. See nats.mjs. */
export function ensureNats(): Promise<string>;
/** By the user in deploy/nats.conf. */
export type NatsPasswords = Readonly<Record<string, string>>;
/** A new password for each user of deploy/nats.conf. */
export function newPasswords(): NatsPasswords;
/** Starts a server on this machine that keeps its streams below `folder`; resolves with its process when it answers. */
export function startNats(options: {
  readonly port: number;
  readonly folder: string;
  /** Of the users in deploy/nats.conf; absent = no login. */
  readonly passwords?: NatsPasswords;
  /** Of its own figures; absent = any. */
  readonly monitorPort?: number;
  /** Paths; absent = no encryption. */
  readonly tls?: { readonly cert: string; readonly key: string };
}): Promise<ChildProcess>;

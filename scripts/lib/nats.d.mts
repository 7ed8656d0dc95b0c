import type { ChildProcess } from 'node:child_process';

/** Ensures that there is a nats-server, and returns its path. See nats.mjs. */
export function ensureNats(): Promise<string>;
/** Starts a server on this machine that keeps its streams below `folder`; resolves with its process when it answers. */
export function startNats(options: {
  readonly port: number;
  readonly folder: string;
  readonly login?: { readonly user: string; readonly password: string };
}): Promise<ChildProcess>;

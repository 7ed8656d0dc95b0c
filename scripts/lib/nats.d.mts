import type { ChildProcess } from 'node:child_process';

/** Makes sure that there is a nats-server, and returns what to run. See nats.mjs. */
export function ensureNats(): Promise<string>;
/** A port that is free at the moment. */
export function freePort(): Promise<number>;
/** Starts a server on this machine that keeps its streams below `folder`; resolves with its process when it answers. */
export function startNats(options: {
  readonly port: number;
  readonly folder: string;
  readonly login?: { readonly user: string; readonly password: string };
}): Promise<ChildProcess>;

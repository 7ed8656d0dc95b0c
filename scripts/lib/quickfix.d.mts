import type { ChildProcess } from 'node:child_process';

/** Starts QuickFIX's executor on this machine for one client, with its files in `folder`. See quickfix.mjs. */
export function startExecutor(options: {
  readonly port: number;
  readonly folder: string;
  /** CompID of the client; its own is EXECUTOR. */
  readonly client: string;
}): Promise<ChildProcess>;

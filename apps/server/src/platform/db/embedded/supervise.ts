/** Restarts the embedded PostgreSQL whenever it ended unexpectedly, as long as the server runs. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '../guard.ts';
import type { Cluster } from './cluster.ts';

/** Pause before the second attempt; doubled for each later one. */
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5000;

/** The returned function resolves when no attempt is in progress; call it after `cluster.stop()`. */
export function supervise(cluster: Cluster, log: DatabaseLog | undefined): () => Promise<void> {
  let reviving: Promise<void> = Promise.resolve();
  cluster.onUnexpectedExit(() => {
    log?.error({}, 'the embedded PostgreSQL ended; restarting it');
    reviving = revive(cluster, log);
  });
  return () => reviving;
}

async function revive(cluster: Cluster, log: DatabaseLog | undefined): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; !cluster.isStopping; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    try {
      await cluster.restart();
      return;
    } catch (error) {
      if (cluster.isStopping) return;
      log?.error({ err: error }, 'the embedded PostgreSQL did not start; retrying');
      await delay(waitMs);
    }
  }
}

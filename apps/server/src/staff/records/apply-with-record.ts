/** Money movements decided by an operator. */
import type { BatchWrite, EngineHost, HostCommand } from '../../core/engine-host/index.ts';
import { refusedByEngine } from '../../platform/errors/index.ts';

/**
 * Moves money and writes the related records in one transaction; resolves once that is durable. Refusals of the core
 * are thrown as Refused; then nothing was done.
 */
export async function applyWithRecord(
  host: EngineHost,
  command: HostCommand,
  writes: readonly BatchWrite[],
): Promise<void> {
  const executed = await host.execute(command, undefined, writes);
  if (executed.kind === 'applied' && !executed.outcome.ok) throw refusedByEngine(executed.outcome.refusal);
}

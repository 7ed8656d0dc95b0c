/** Data folders on which a server has started once, for tests that do not test the first start. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDataTemplate } from '../../scripts/lib/data-template.mjs';

/**
 * A folder on which a server of these settings starts as it does after a restart, with nothing traded and no one
 * registered. Empty where the market has opening hours, or customers have another preset: the templates are made without.
 */
export async function preparedFolder(settings: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-e2e-'));
  const { FEED = 'sim', FEED_SEED = '1', MARKET_HOURS = 'open', INSTRUMENTS_FILE: instrumentsFile } = settings;
  if (MARKET_HOURS !== 'open' || settings['RETAIL_PRESET'] !== undefined) return folder;
  if (FEED === 'sim') await copyDataTemplate({ feed: 'sim', seed: Number(FEED_SEED) }, folder);
  else await copyDataTemplate({ feed: 'push', ...(instrumentsFile === undefined ? {} : { instrumentsFile }) }, folder);
  return folder;
}

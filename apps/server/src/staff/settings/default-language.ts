/** The language of answers to callers who name none, in every process that serves people. */
import type { ServerContext } from '../../platform/context/index.ts';
import { keepLanguage } from '../../platform/http/index.ts';
import { readSettings } from './settings.ts';

/** Follows the setting. Returns a function that every change of the settings must call. */
export async function followDefaultLanguage({
  config,
  database,
  language,
  peers,
  onError,
}: Pick<ServerContext, 'config' | 'database' | 'language' | 'peers' | 'onError'>): Promise<() => Promise<void>> {
  const read = async (): Promise<void> => {
    const { default_language: locale } = await readSettings(database);
    language.locale = locale;
    await keepLanguage(config.dataDir, locale).catch(onError);
  };
  const readAgain = (): void => void read().catch(onError);
  const tell = peers.on<true>('settings', readAgain);
  peers.onBack(readAgain);
  await read();
  return async () => {
    await read();
    tell(true);
  };
}

/** The sources by name. */
import type { BridgeConfig } from '../config.ts';
import { BINANCE_PER_SECOND, binance } from './binance.ts';
import { FIX44_PER_SECOND, fix44 } from './fix44.ts';
import { KRAKEN_PER_SECOND, kraken } from './kraken.ts';
import { OANDA_PER_SECOND, oanda } from './oanda.ts';
import type { Source, SourceTools } from './types.ts';

export * from './types.ts';

/** Connections and requests a second that a source allows. */
export const PER_SECOND: Readonly<Record<BridgeConfig['source'], number>> = {
  kraken: KRAKEN_PER_SECOND,
  binance: BINANCE_PER_SECOND,
  oanda: OANDA_PER_SECOND,
  fix44: FIX44_PER_SECOND,
};

export function sourceOf(config: BridgeConfig, tools: SourceTools): Source {
  if (config.source === 'fix44') return fix44(tools, config);
  const addresses = { url: config.url, restUrl: config.rest_url };
  switch (config.source) {
    case 'kraken':
      return kraken(tools, addresses);
    case 'binance':
      return binance(tools, addresses);
    case 'oanda': {
      const { account, token, environment } = config;
      return oanda(tools, { account, token, environment, ...addresses });
    }
  }
}

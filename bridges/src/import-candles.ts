/** `npm run import-candles -- FILE… --format csv|mt5|dukascopy|histdata`: sends candles of files to the server. */
import { realClock } from './clock.ts';
import { CONFIG_FAULT, Fatal } from './faults.ts';
import { feedServer } from './feed-server.ts';
import { CANDLE_FORMATS, periodOf } from './import/candle-formats.ts';
import { importCandles } from './import/candles.ts';
import { argumentsOf, choiceOf, run, zoneOf } from './import/command.ts';

const USAGE =
  'npm run import-candles -- FILE… --format csv|mt5|dukascopy|histdata [--code EURUSD] [--period 1min|60min|1day] [--utc-offset +02:00]';
const DEFAULT_SERVER = 'http://127.0.0.1:8080';

await run('import-candles', (signal) => {
  const { values, positionals: files } = argumentsOf(['format', 'code', 'period', 'utc-offset'], USAGE);
  if (files.length === 0) throw new Fatal(CONFIG_FAULT, `usage: ${USAGE}`);
  const format = choiceOf(CANDLE_FORMATS, values['format']);
  const zone = zoneOf(values['utc-offset']);
  if (CANDLE_FORMATS[format].needsZone && zone === undefined)
    throw new Fatal(
      CONFIG_FAULT,
      `${format} files have times of the broker's server: name its zone, --utc-offset new-york+7 for most`,
    );
  const period = values['period'] === undefined ? undefined : periodOf(values['period']);
  if (values['period'] !== undefined && period === undefined)
    throw new Fatal(CONFIG_FAULT, '--period must be 1min, 60min or 1day');
  const { FEED_KEY: feedKey = '', TRADEWIND_URL: url = DEFAULT_SERVER } = process.env;
  if (feedKey === '') throw new Fatal(CONFIG_FAULT, 'the variable FEED_KEY is not set');
  if (!URL.canParse(url)) throw new Fatal(CONFIG_FAULT, 'TRADEWIND_URL is no address');
  return importCandles(
    {
      files,
      format,
      code: values['code'],
      period,
      zone,
      server: feedServer(url, feedKey),
      clock: realClock,
      log: (line) => console.log(`import-candles: ${line}`),
    },
    signal,
  );
});

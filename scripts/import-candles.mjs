/** `npm run import-candles -- FILE… --format csv|mt5|dukascopy|histdata`: fills charts. docs/operations/prices.md */
import { runBridgesProgram } from './lib/bridges-program.mjs';

await runBridgesProgram('import-candles.ts');

/** `npm run import-candles -- FILE… --format csv|mt5|dukascopy|histdata`: fills charts. docs/operations/prices.md */
import { runProgram } from './lib/program.mjs';

await runProgram('bridges/src/import-candles.ts');

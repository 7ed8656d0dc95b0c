/** `npm run import-ticks -- IN OUT --format dukascopy|histdata|truefx`: writes files for FEED=replay. docs/operations/prices.md */
import { runBridgesProgram } from './lib/bridges-program.mjs';

await runBridgesProgram('import-ticks.ts');

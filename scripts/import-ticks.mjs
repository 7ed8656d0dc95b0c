/** `npm run import-ticks -- IN OUT --format dukascopy|histdata|truefx`: writes files for FEED=replay. docs/operations/prices.md */
import { runProgram } from './lib/program.mjs';

await runProgram('bridges/src/import-ticks.ts');

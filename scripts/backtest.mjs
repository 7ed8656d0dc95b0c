/** `npm run backtest -- STRATEGY --data FOLDER`: runs a client program on recorded ticks. docs/recipes/backtest.md */
import { runProgram } from './lib/program.mjs';

await runProgram('backtest/src/main.ts');

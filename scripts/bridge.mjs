/** `npm run bridge -- FILE.json`, or `-- kraken`: delivers the prices of a source to the server. docs/operations/prices.md */
import { runProgram } from './lib/program.mjs';

await runProgram('bridges/src/main.ts');

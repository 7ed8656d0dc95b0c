/** `npm run bridge -- FILE.json`, or `-- kraken`: delivers the prices of a source to the server. docs/operations/prices.md */
import { runBridgesProgram } from './lib/bridges-program.mjs';

await runBridgesProgram('main.ts');

/** Arguments of the commands that `npm run` starts. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** `--help` prints the usage and ends the process. Throws with the usage when an argument is unknown. */
export function parseCommandLine<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

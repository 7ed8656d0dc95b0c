/** `npm run verify`, as an administrator runs it. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = join(import.meta.dirname, '../../verify/main.ts');

/** Rejects with the program's message about the first fault. */
export async function proveByProgram(url: string): Promise<void> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [PROGRAM], { env });
}

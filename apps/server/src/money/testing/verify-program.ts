/** `npm run verify`, as an administrator runs it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serverProgram } from '../../../../../scripts/lib/server-program.mjs';

/** Rejects with the program's message about the first fault. */
export async function proveByProgram(url: string): Promise<void> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url };
  const { verify } = await serverProgram();
  await promisify(execFile)(process.execPath, [verify], { env });
}

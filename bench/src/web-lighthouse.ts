/**
 * Scores of Lighthouse's mobile run. It is no package of this repository (docs/decisions/0525): LIGHTHOUSE names the folder
 * in which `npm install lighthouse` was done. A phone of the middle class and its network are computed by Lighthouse.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage';
/** Its report contains screenshots of the page. */
const MAX_BYTES = 64 * 2 ** 20;

const REPORT = z.object({ categories: z.record(z.string(), z.object({ score: z.number().nullable() })) });

/** By category, out of 100. */
export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

export async function lighthouse(folder: string, url: string, chromium: string | undefined): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${FLAGS}`,
    ],
    { maxBuffer: MAX_BYTES, env: { ...process.env, ...(chromium === undefined ? {} : { CHROME_PATH: chromium }) } },
  );
  const { categories } = REPORT.parse(JSON.parse(stdout));
  const score = (name: string): number => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

/** `npm run api:release`: keeps what the API is at a release, against which later changes are checked. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSurface } from './api-surface.ts';

const path = join(import.meta.dirname, 'released-api.json');
writeFileSync(path, `${JSON.stringify(apiSurface(), null, 2)}\n`);

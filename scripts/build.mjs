/** `npm run build`: installs packages and builds the apps, so that a later start needs neither the registry nor a writable checkout. */
import { ensurePackages, ensureApps } from './lib/setup.mjs';

await ensurePackages();
await ensureApps();

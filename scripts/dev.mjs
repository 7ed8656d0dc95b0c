/** `npm run dev`: the server with simulated prices, and each app with hot reload in front of it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, node, root } from './lib/paths.mjs';
import { ensurePackages } from './lib/setup.mjs';

await ensurePackages();
const children = [
  spawn(node, ['--watch', join(root, 'apps', 'server', 'src', 'main.ts')], { cwd: root, stdio: 'inherit' }),
  ...['web', 'backoffice'].map((app) => spawn(node, [bin('vite')], { cwd: join(root, 'apps', app), stdio: 'inherit' })),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)));

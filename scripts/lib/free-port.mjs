import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems take ports for outgoing connections and for port 0 from 32768 on (Linux; others from 49152). Browsers and
 * `fetch` refuse 10080.
 */
const FIRST = 10_081;
const END = 32_768;

/** Each process takes successive ports from a random one on, so that those who choose at the same time rarely meet. */
let next = randomInt(FIRST, END);

/**
 * A port of this machine that is not in use. It is outside of the range from which systems choose, so that no other
 * program takes it by chance before its user listens.
 */
export async function freePort() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = next;
    next = port + 1 < END ? port + 1 : FIRST;
    if (await isFree(port)) return port;
  }
  throw new Error('no free port on 127.0.0.1');
}

async function isFree(port) {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

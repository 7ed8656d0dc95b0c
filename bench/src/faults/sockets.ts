/** `node sockets.ts URL`: ten thousand clients that lose their connections at once and reconnect within ten seconds. */
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

const SOCKETS = 10_000;
const WITHIN_MS = 10_000;
/** Handshakes started at once. */
const AT_ONCE = 100;
const AGAIN_MS = 500;
let refused = 0;

function open(url: string): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws`, { perMessageDeflate: false });
    socket.once('open', () => {
      socket.send('{"type":"sub","params":{"topic":"DAY_MARKET"}}');
      resolve(socket);
    });
    socket.on('error', () => resolve(undefined));
  });
}

/** Opens all sockets, spread over the time; refused ones are retried. */
async function openAll(url: string): Promise<readonly WebSocket[]> {
  const opened: WebSocket[] = [];
  const groups = SOCKETS / AT_ONCE;
  await Promise.all(
    Array.from({ length: groups }, async (_, group) => {
      await delay((group * WITHIN_MS) / groups);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (;;) {
            const socket = await open(url);
            if (socket !== undefined) return opened.push(socket);
            refused += 1;
            await delay(AGAIN_MS);
          }
        }),
      );
    }),
  );
  return opened;
}

const [url = ''] = process.argv.slice(2);
const first = await openAll(url);
refused = 0;
const lostMs = performance.now();
for (const socket of first) socket.terminate();
const { length: back } = await openAll(url);
const tookS = ((performance.now() - lostMs) / 1000).toFixed(1);
console.error(`${back} sockets were back after ${tookS} s, ${refused} handshakes were refused`);
process.exit(0);

/** One port before several servers: passes TCP connections on, in turns, to those that say that they are ready. */
import { connect, createServer } from 'node:net';

const LOOK_EVERY_MS = 250;
const LOOK_MS = 2000;

/** Whether the server on this port of this machine says that it is ready. */
export async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(LOOK_MS) })).ok;
  } catch {
    return false;
  }
}

/** Resolves when it listens. `ports`: of the servers on this machine. */
export async function startBalancer(port, ports) {
  let ready = [];
  let turn = 0;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const states = await Promise.all(ports.map(isReady));
    // while no one is ready, the last ones say why
    const now = ports.filter((_, index) => states[index]);
    if (now.length > 0) ready = now;
    isLooking = false;
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const sockets = new Set();
  const server = createServer((client) => {
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) return client.destroy();
    const behind = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ]) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  await look();
  return {
    port: server.address().port,
    /** Whether all of them are. */
    areReady: () => ready.length === ports.length,
    close() {
      clearInterval(timer);
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

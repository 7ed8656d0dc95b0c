/** One port in front of several servers: distributes TCP connections over those that report that they are ready. */
import { connect, createServer } from 'node:net';

const LOOK_EVERY_MS = 250;
const LOOK_MS = 2000;

/** Whether the server on this port of this machine reports that it is ready. */
export async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(LOOK_MS) })).ok;
  } catch {
    return false;
  }
}

/** Resolves when it is listening. `ports`: those of the servers on this machine. */
export async function startBalancer(port, ports) {
  const states = new Map();
  let ready = [];
  let turn = 0;
  // checked independently: one that hangs does not keep the others from being checked
  const look = async (port) => {
    if (states.get(port) === 'asked') return;
    states.set(port, 'asked');
    const isGood = await isReady(port);
    states.set(port, isGood ? 'ready' : 'away');
    const now = isGood ? [...new Set([...ready, port])] : ready.filter((each) => each !== port);
    // while no one is ready, the last ready ones answer with the reason
    if (now.length > 0) ready = now;
  };
  const lookAll = () => Promise.all(ports.map(look));
  const timer = setInterval(() => void lookAll(), LOOK_EVERY_MS);
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
  await lookAll();
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

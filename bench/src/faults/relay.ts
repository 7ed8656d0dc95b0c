/** Passes TCP connections on: `node relay.ts LISTEN_HOST LISTEN_PORT TARGET_HOST TARGET_PORT`. */
import { connect, createServer } from 'node:net';

const [listenHost, listenPort, targetHost, targetPort] = process.argv.slice(2);
createServer((client) => {
  const target = connect(Number(targetPort), targetHost);
  client.pipe(target).pipe(client);
  for (const [one, other] of [
    [client, target],
    [target, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}).listen(Number(listenPort), listenHost, () => process.stdout.write('listening\n'));

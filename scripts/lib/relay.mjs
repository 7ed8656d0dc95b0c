/** Forwards TCP connections: `node relay.mjs LISTEN_HOST LISTEN_PORT TARGET_HOST TARGET_PORT`. Exits with the process that has a channel to it. */
import { connect, createServer } from 'node:net';

const [listenHost, listenPort, targetHost, targetPort] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));
createServer((client) => {
  const target = connect(Number(targetPort), targetHost);
  client.pipe(target).pipe(client);
  for (const [one, other] of [
    [client, target],
    [target, client],
  ]) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}).listen(Number(listenPort), listenHost, () => process.stdout.write('listening\n'));

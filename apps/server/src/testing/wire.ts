/** A network between a server and PostgreSQL that a test can cut: bytes get lost, and neither side is notified. */
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

type Fault = 'none' | 'all is lost' | 'answers are lost';

export class Wire {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  /** State of each connection. One that was cut never works again, as with a router that dropped it from its table. */
  readonly #connections = new Set<{ fault: Fault; readonly client: Socket }>();
  #fault: Fault = 'none';

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    server.on('connection', (client) => this.#join(client));
  }

  /** Listens on a free port and forwards to the server at an address. */
  static async to(url: string): Promise<Wire> {
    const server = createServer();
    const wire = new Wire(server, new URL(url));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return wire;
  }

  /** The address that goes through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** From now on nothing arrives on either side. */
  cut(): void {
    this.#set('all is lost');
  }

  /** From now on PostgreSQL receives everything, but its answers are lost. */
  loseAnswers(): void {
    this.#set('answers are lost');
  }

  /** New connections work again. */
  repair(): void {
    this.#fault = 'none';
  }

  /** The server's side of the cut connections ends, as when its own machine gives up; PostgreSQL is not notified. */
  forget(): void {
    for (const { fault, client } of this.#connections) if (fault !== 'none') client.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #set(fault: Fault): void {
    this.#fault = fault;
    for (const each of this.#connections) each.fault = fault;
  }

  #join(client: Socket): void {
    const state = { fault: this.#fault, client };
    this.#connections.add(state);
    this.#keep(client);
    const server = connect(Number(this.#target.port), this.#target.hostname);
    this.#keep(server);
    client.on('data', (data) => {
      if (state.fault !== 'all is lost') server.write(data);
    });
    server.on('data', (data) => {
      if (state.fault === 'none') client.write(data);
    });
    // the end of a connection is lost like everything else
    client.on('close', () => {
      if (state.fault === 'none') server.destroy();
    });
    server.on('close', () => {
      if (state.fault === 'none') client.destroy();
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

/** A client that sends arbitrary bytes over its own connection. */
import { type Socket, connect } from 'node:net';

export class RawClient {
  /** Everything received so far. */
  received = '';
  closed = false;
  readonly socket: Socket;
  #changed: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.received += text;
      this.#changed();
    });
    // a server that resets the connection also closes it
    socket.on('error', () => {});
    socket.on('close', () => {
      this.closed = true;
      this.#changed();
    });
  }

  /** `url`: that of the server, such as http://127.0.0.1:8080. */
  static async open(url: string): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    });
    return new RawClient(socket);
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** A request without body. */
  get(path: string, headers: Readonly<Record<string, string>> = {}): this {
    const lines = Object.entries({ host: 'test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return this.send(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Status codes of the answers so far. */
  get statuses(): readonly number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => Number(status));
  }

  /** Resolves when the condition holds; otherwise the test's time limit ends the wait. */
  async until(condition: (client: this) => boolean): Promise<this> {
    while (!condition(this)) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
    return this;
  }

  end(): void {
    this.socket.destroy();
  }
}

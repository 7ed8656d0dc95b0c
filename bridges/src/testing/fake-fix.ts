/** A source of prices over FIX 4.4 on this machine, with a reader and writer of its own. It fails on command. */
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { type TlsOptions, createServer as createTlsServer } from 'node:tls';

type Fields = readonly (readonly [tag: number, value: string | number])[];

/** Of a message of the bridge: its text with | between the fields, and each tag's first value. */
export interface Got {
  readonly text: string;
  readonly fields: ReadonlyMap<number, string>;
}

interface Sending {
  /** Instead of the next number. */
  readonly number?: number;
  readonly possDup?: boolean;
  readonly time?: number;
}

export interface FakeFixOptions {
  readonly name?: string;
  readonly client?: string;
  readonly now: () => number;
  readonly tls?: TlsOptions;
}

const SOH = '\u0001';
const END = new RegExp(`${SOH}10=\\d{3}${SOH}`, 'u');
const END_LENGTH = '|10=000|'.length;
const MESSAGE = new RegExp(`^8=FIX\\.4\\.4${SOH}9=(\\d+)${SOH}(35=.*${SOH})10=(\\d{3})${SOH}$`, 'u');

/** CheckSum. */
const sumOf = (bytes: Buffer): string => String(bytes.reduce((total, byte) => total + byte, 0) % 256).padStart(3, '0');

export class FakeFix {
  /** What answers a Logon: undefined = a Logon; a text = a Logout with it; closed = nothing, as for unknown CompIDs. */
  refusal: string | undefined;
  /** Whether it answers at all; false = the connection is open, but the program behind it hangs. */
  answers = true;
  /** Whether it answers a Logout. */
  saysGoodbye = true;
  /** What it answers a request for prices: messages of type and fields. */
  onRequest: (request: Got) => readonly { readonly type: string; readonly fields: Fields }[] = () => [];
  /** All that it got on each connection. */
  readonly connections: Got[][] = [];
  /** Number of its next message, and the one it expects. */
  next = 1;
  expected = 1;
  readonly #options: FakeFixOptions;
  readonly #server: Server;
  readonly #sockets: Socket[] = [];
  /** What it could not read. */
  readonly #faults: string[] = [];

  constructor(options: FakeFixOptions) {
    this.#options = options;
    const serve = (socket: Socket): void => this.#serve(socket);
    this.#server = options.tls === undefined ? createServer(serve) : createTlsServer(options.tls, serve);
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Rejects when a message of the bridge had a wrong length or checksum. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
    if (this.#faults.length > 0) throw new Error(`it could not read ${this.#faults.join('\n')}`);
  }

  /** Of the newest connection, by MsgType. */
  got(type: string, connection = this.connections.length - 1): Got[] {
    return (this.connections[connection] ?? []).filter(({ fields }) => fields.get(35) === type);
  }

  bytesOf(type: string, fields: Fields, { number, possDup = false, time = this.#options.now() }: Sending = {}): Buffer {
    const { name = 'SOURCE', client = 'BRIDGE' } = this.#options;
    const stamp = new Date(time).toISOString().replaceAll('-', '').replace('T', '-').replace('Z', '');
    const header: Fields = [
      [35, type],
      [34, number ?? this.next],
      [49, name],
      [56, client],
      [52, stamp],
      ...(possDup
        ? ([
            [43, 'Y'],
            [122, stamp],
          ] as const)
        : []),
    ];
    if (number === undefined) this.next += 1;
    const body = [...header, ...fields].map(([tag, value]) => `${tag}=${value}${SOH}`).join('');
    const message = Buffer.from(`8=FIX.4.4${SOH}9=${Buffer.byteLength(body, 'latin1')}${SOH}${body}`, 'latin1');
    return Buffer.concat([message, Buffer.from(`10=${sumOf(message)}${SOH}`)]);
  }

  /** To the newest connection. */
  send(type: string, fields: Fields, sending: Sending = {}): void {
    this.write(this.bytesOf(type, fields, sending));
  }

  /** The same in pieces of so many bytes. */
  sendCut(type: string, fields: Fields, bytes: number): void {
    const all = this.bytesOf(type, fields);
    for (let at = 0; at < all.length; at += bytes) this.write(all.subarray(at, at + bytes));
  }

  write(bytes: Uint8Array): void {
    this.#sockets.at(-1)?.write(bytes);
  }

  /** The whole book of a request. */
  snapshot(request: Got | undefined, entries: Fields, sending: Sending = {}): void {
    const named = [262, 48, 55].flatMap((tag) => {
      const value = request?.fields.get(tag);
      return value === undefined ? [] : [[tag, value] as const];
    });
    const count = entries.filter(([tag]) => tag === 269).length;
    this.send('W', [...named, [268, count], ...entries], sending);
  }

  /** Half of a message, and the connection is gone without a farewell. */
  cutInMessage(type: string, fields: Fields): void {
    const bytes = this.bytesOf(type, fields);
    const socket = this.#sockets.at(-1);
    socket?.write(bytes.subarray(0, bytes.length / 2), () => socket.resetAndDestroy());
  }

  /** Ends the connection in order, without a Logout. */
  hangUp(): void {
    this.#sockets.at(-1)?.end();
  }

  #serve(socket: Socket): void {
    const got: Got[] = [];
    this.connections.push(got);
    this.#sockets.push(socket);
    let rest = '';
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      rest += bytes.toString('latin1');
      for (;;) {
        const end = rest.search(END);
        if (end === -1) return;
        const text = rest.slice(0, end + END_LENGTH);
        rest = rest.slice(end + END_LENGTH);
        this.#take(this.#read(text), got);
      }
    });
  }

  #read(text: string): Got {
    const [, length, body = '', sum] = MESSAGE.exec(text) ?? [];
    const shown = text.replaceAll(SOH, '|');
    const summed = Buffer.from(text.slice(0, 1 - END_LENGTH), 'latin1');
    if (Number(length) !== body.length || sum !== sumOf(summed)) this.#faults.push(shown);
    const fields = new Map<number, string>();
    for (const field of body.split(SOH).slice(0, -1)) {
      const at = field.indexOf('=');
      const tag = Number(field.slice(0, at));
      if (!fields.has(tag)) fields.set(tag, field.slice(at + 1));
    }
    return { text: shown, fields };
  }

  #take(message: Got, got: Got[]): void {
    got.push(message);
    const { fields } = message;
    const number = Number(fields.get(34));
    const isReset = fields.get(35) === 'A' && fields.get(141) === 'Y';
    if (isReset) [this.next, this.expected] = [1, 1];
    if (!this.answers) return;
    if (number < this.expected && fields.get(43) !== 'Y')
      return this.#bye(`MsgSeqNum too low, expecting ${this.expected} but received ${number}`);
    if (number > this.expected)
      return this.send('2', [
        [7, this.expected],
        [16, 0],
      ]);
    this.expected = fields.get(35) === '4' ? Number(fields.get(36)) : number + 1;
    return this.#answer(message);
  }

  #answer(message: Got): void {
    const { fields } = message;
    switch (fields.get(35)) {
      case 'A':
        if (this.refusal === 'closed') return this.hangUp();
        if (this.refusal !== undefined) return this.#bye(this.refusal);
        return this.send('A', [
          [98, 0],
          [108, fields.get(108) ?? ''],
          ...(fields.get(141) === 'Y' ? ([[141, 'Y']] as const) : []),
        ]);
      case '1':
        return this.send('0', [[112, fields.get(112) ?? '']]);
      case '2':
        return this.send(
          '4',
          [
            [123, 'Y'],
            [36, this.next],
          ],
          { number: Number(fields.get(7)), possDup: true },
        );
      case '5':
        return this.saysGoodbye ? this.#bye() : undefined;
      case 'V':
        for (const { type, fields: answer } of this.onRequest(message)) this.send(type, answer);
        return undefined;
      default:
        return undefined;
    }
  }

  #bye(text?: string): void {
    this.send('5', text === undefined ? [] : [[58, text]]);
    this.hangUp();
  }
}

/** An entry of a book. */
export const bid = (price: string, ...more: Fields): Fields => [[269, 0], [270, price], ...more];
export const ask = (price: string, ...more: Fields): Fields => [[269, 1], [270, price], ...more];

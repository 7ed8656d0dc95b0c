/** A session with a clock that the test moves, and the other side in the hands of the test. */
import {
  Decoder,
  type Field,
  MemoryStore,
  Message,
  Session,
  type SessionEnd,
  type SessionSettings,
  encode,
  utcTimestamp,
} from '../index.ts';

const START = Date.UTC(2026, 5, 10, 16);

const SETTINGS: SessionSettings = {
  senderCompId: 'US',
  targetCompId: 'THEM',
  username: 'user',
  password: 'secret',
  heartbeatS: 30,
  resetOnLogon: true,
};

interface Header {
  readonly number?: number;
  readonly possDup?: boolean;
  readonly sent?: number;
  readonly from?: string;
  readonly begin?: string;
}

export class Wire {
  now = START;
  monotonic = 0;
  readonly store: MemoryStore;
  readonly session: Session;
  /** What the session has sent, and what it reported, in order. */
  readonly sent: Message[] = [];
  readonly messages: Message[] = [];
  readonly ends: SessionEnd[] = [];
  recoveries = 0;
  logons = 0;
  isClosed = false;
  /** Number of the other side's next message. */
  theirs: number;
  readonly #decoder = new Decoder();

  constructor(settings: Partial<SessionSettings> = {}, store = new MemoryStore()) {
    this.store = store;
    this.theirs = settings.resetOnLogon === false ? store.nextTarget : 1;
    const transport = {
      send: (bytes: Uint8Array) => void this.sent.push(...this.#decoder.push(bytes)),
      close: () => {
        this.isClosed = true;
      },
    };
    const clock = { now: () => this.now, monotonic: () => this.monotonic };
    this.session = new Session(
      { ...SETTINGS, ...settings },
      { clock, store, transport },
      {
        loggedOn: () => (this.logons += 1),
        message: (message) => this.messages.push(message),
        recovered: () => (this.recoveries += 1),
        ended: (end) => this.ends.push(end),
      },
    );
    this.session.start();
  }

  /** Lets time pass in steps of a quarter of a second. */
  pass(ms: number): void {
    for (let left = ms; left > 0; left -= 250) {
      this.now += Math.min(250, left);
      this.monotonic += Math.min(250, left);
      this.session.tick();
    }
  }

  bytesOf(type: string, body: readonly Field[] = [], header: Header = {}): Uint8Array {
    const { number = this.theirs, possDup = false, sent = this.now, from = 'THEM', begin } = header;
    if (header.number === undefined) this.theirs += 1;
    const again: Field[] = [
      [43, 'Y'],
      [122, utcTimestamp(sent)],
    ];
    const fields: Field[] = [
      [35, type],
      [49, from],
      [56, 'US'],
      [34, String(number)],
      [52, utcTimestamp(sent)],
      ...(possDup ? again : []),
      ...body,
    ];
    return encode(fields, begin);
  }

  /** The other side sends a message, with its next number unless another is given. */
  give(type: string, body: readonly Field[] = [], header: Header = {}): void {
    this.session.receive(this.bytesOf(type, body, header));
  }

  /** Answers the Logon. */
  acceptLogon(body: readonly Field[] = [[141, 'Y']]): this {
    this.give('A', [[98, '0'], [108, '30'], ...body]);
    this.sent.length = 0;
    return this;
  }

  /** Type and the values of some tags of what was sent since the last call. */
  newlySent(...tags: readonly number[]): (string | undefined)[][] {
    return this.sent.splice(0).map((message) => [message.type, ...tags.map((tag) => message.get(tag))]);
  }

  /** Texts of the messages that the application got. */
  get texts(): (string | undefined)[] {
    return this.messages.map((message) => message.get(58));
  }
}

export const text = (value: string): Field[] => [[58, value]];

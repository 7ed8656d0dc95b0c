/** Parses messages of PostgreSQL's protocol 3 in transit: their type, their bytes, and the statement that they run. */

export interface Message {
  /** The type byte; empty for the startup message. */
  readonly type: string;
  readonly bytes: Buffer;
}

const LENGTH_BYTES = 4;

/** Splits a stream into whole messages. The first message of a client has no type byte. */
export class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #isStartup: boolean;

  constructor({ startup }: { readonly startup: boolean }) {
    this.#isStartup = startup;
  }

  push(data: Buffer): readonly Message[] {
    this.#rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    const messages: Message[] = [];
    for (;;) {
      const head = this.#isStartup ? 0 : 1;
      if (this.#rest.length < head + LENGTH_BYTES) return messages;
      const end = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < end) return messages;
      messages.push({ type: this.#rest.toString('latin1', 0, head), bytes: this.#rest.subarray(0, end) });
      this.#rest = this.#rest.subarray(end);
      this.#isStartup = false;
    }
  }
}

/** The zero-terminated texts at the start of a message. */
function stringsOf({ bytes }: Message, count: number): string[] {
  const strings: string[] = [];
  let start = 1 + LENGTH_BYTES;
  while (strings.length < count) {
    const end = bytes.indexOf(0, start);
    strings.push(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return strings;
}

/** For one connection: the statement that a client message runs; undefined when it runs none. */
export function textsOf(): (message: Message) => string | undefined {
  const prepared = new Map<string, string>();
  return (message) => {
    if (message.type === 'Q') return stringsOf(message, 1)[0];
    if (message.type === 'P') {
      const [name = '', text = ''] = stringsOf(message, 2);
      prepared.set(name, text);
    }
    // a portal is run once, right after it was bound, so the Bind message counts as the run
    if (message.type !== 'B') return undefined;
    const [, name = ''] = stringsOf(message, 2);
    return prepared.get(name);
  };
}

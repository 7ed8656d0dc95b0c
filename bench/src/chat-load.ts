/** Visitors and operators of the support chat on real sockets, with the time until a message reaches the other side. */
import { hash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';

const message = z.object({ id: z.number(), conversation_id: z.number(), from: z.string(), text: z.string() });
const started = z.object({ data: z.object({ chat_token: z.string() }) });
const received = z.union([
  z.object({ topic: z.literal('CHAT'), data: z.object({ event: z.literal('message'), message }) }),
  z.object({ type: z.string(), code: z.number() }),
  z.object({}),
]);

class Client {
  onMessage: (text: string, conversationId: number) => void = () => {};
  readonly #socket: WebSocket;
  #answered: ((code: number) => void) | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const one = received.parse(JSON.parse(String(data)));
      if ('topic' in one) this.onMessage(one.data.message.text, one.data.message.conversation_id);
      else if ('type' in one && (one.type === 'login' || one.type === 'join')) this.#answered?.(one.code);
      else if ('type' in one && one.code !== 1) throw new Error(`refused: ${String(data)}`);
    });
  }

  static async open(url: string, path: string): Promise<Client> {
    const socket = new WebSocket(url.replace('http', 'ws') + path);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new Client(socket);
  }

  say(type: string, params: object): void {
    this.#socket.send(JSON.stringify({ type, params }));
  }

  async ask(type: string, params: object): Promise<void> {
    const code = await new Promise<number>((resolve) => {
      this.#answered = resolve;
      this.say(type, params);
    });
    if (code !== 1) throw new Error(`${type} was refused with ${code}`);
  }

  end(): void {
    this.#socket.close();
  }
}

interface Operator {
  readonly id: number;
  readonly token: string;
}

/** Creates operators with a session each, written to the database as the back-office would. */
async function makeOperators(databaseUrl: string, count: number): Promise<readonly Operator[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const operators: Operator[] = [];
  for (let index = 0; index < count; index++) {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO operators (email, name, role, password_hash, totp_secret_sealed, totp_enabled, created_at_ms)
       VALUES ($1, $2, 'support', '-', '', true, 0) RETURNING id`,
      [`bench-${index}@example.com`, `Bench ${index}`],
    );
    const id = rows[0]?.id ?? 0;
    const now = Date.now();
    await client.query(
      `INSERT INTO operator_sessions (token_hash, operator_id, created_at_ms, used_at_ms, address, user_agent)
       VALUES ($1, $2, $3, $3, '', '')`,
      [hash('sha256', token, 'buffer'), id, now],
    );
    operators.push({ id, token });
  }
  await client.end();
  return operators;
}

/** Measurements during an exchange of messages. */
export interface ChatFigures {
  /** Both sides together; each message stored and delivered. */
  readonly messagesPerS: number;
  /** From sending until the other side has received it; ascending. */
  readonly deliveriesMs: readonly number[];
}

export class ChatLoad {
  readonly #visitors: readonly Client[];
  readonly #desks: readonly Client[];
  #deliveriesMs: number[] = [];
  /** Sent but not delivered yet, by text. */
  readonly #sent = new Map<string, number>();
  #count = 0;
  #onAnswer: (visitor: number) => void = () => {};

  private constructor(visitors: readonly Client[], desks: readonly Client[]) {
    this.#visitors = visitors;
    this.#desks = desks;
  }

  /** Each visitor has one conversation, and each conversation an operator who answers every message. */
  static async open(url: string, databaseUrl: string, visitors: number, operators: number): Promise<ChatLoad> {
    const sessions = await makeOperators(databaseUrl, operators);
    const desks = await Promise.all(
      sessions.map(async ({ token }) => {
        const desk = await Client.open(url, '/admin/chat/ws');
        await desk.ask('login', { token });
        return desk;
      }),
    );
    const guests: Client[] = [];
    for (let index = 0; index < visitors; index++) {
      const answer = await fetch(new URL('/api/chat/start', url), { method: 'POST' });
      const { chat_token } = started.parse(await answer.json()).data;
      const guest = await Client.open(url, '/v1/chat/ws');
      await guest.ask('login', { chat_token });
      await guest.ask('join', {});
      guests.push(guest);
    }
    const load = new ChatLoad(guests, desks);
    await load.#assign(url, sessions);
    return load;
  }

  /** Every visitor sends again as soon as they are answered: the highest rate that the server sustains. */
  async atFull(rounds: number): Promise<ChatFigures> {
    return this.#measured(async () => {
      const left = this.#visitors.map(() => rounds);
      await new Promise<void>((resolve) => {
        let busy = this.#visitors.length;
        this.#onAnswer = (visitor) => {
          left[visitor] = (left[visitor] ?? 0) - 1;
          if ((left[visitor] ?? 0) > 0) this.#say(visitor);
          else if (--busy === 0) resolve();
        };
        for (const visitor of this.#visitors.keys()) this.#say(visitor);
      });
    });
  }

  /** Each visitor sends a message every `everyMs`, spread evenly, until `until` has settled. */
  async atPace(everyMs: number, until: Promise<unknown>): Promise<ChatFigures> {
    return this.#measured(async () => {
      let next = 0;
      this.#onAnswer = () => {};
      const timer = setInterval(() => this.#say(next++ % this.#visitors.length), everyMs / this.#visitors.length);
      await until;
      clearInterval(timer);
      while (this.#sent.size > 0) await new Promise((resolve) => setImmediate(resolve));
    });
  }

  end(): void {
    for (const client of [...this.#visitors, ...this.#desks]) client.end();
  }

  async #assign(url: string, sessions: readonly Operator[]): Promise<void> {
    const owner = new Map<number, number>();
    for (const [index, visitor] of this.#visitors.entries()) {
      const of = index % this.#desks.length;
      const id = await new Promise<number>((resolve) => {
        const [desk] = this.#desks;
        if (desk !== undefined) desk.onMessage = (_text, conversationId) => resolve(conversationId);
        visitor.say('message', { client_id: `bench-first-${index}-0000`, text: 'hello' });
      });
      owner.set(id, of);
      await fetch(new URL('/admin/api/chats/take', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: sessions[of]?.token ?? '' },
        body: JSON.stringify({ id }),
      });
    }
    for (const [number, desk] of this.#desks.entries())
      desk.onMessage = (text, id) => {
        if (owner.get(id) !== number || !text.startsWith('v')) return;
        this.#delivered(text);
        this.#send(desk, text.replace('v', 'o'), { id });
      };
    for (const [index, visitor] of this.#visitors.entries())
      visitor.onMessage = (text) => {
        if (!text.startsWith('o')) return;
        this.#delivered(text);
        this.#onAnswer(index);
      };
  }

  #say(visitor: number): void {
    const client = this.#visitors[visitor];
    if (client !== undefined) this.#send(client, `v-${String(++this.#count).padStart(10, '0')}`, {});
  }

  #send(client: Client, text: string, named: object): void {
    this.#sent.set(text, performance.now());
    client.say('message', { ...named, client_id: text, text });
  }

  #delivered(text: string): void {
    const sentAt = this.#sent.get(text);
    if (sentAt === undefined) return;
    this.#sent.delete(text);
    this.#deliveriesMs.push(performance.now() - sentAt);
  }

  async #measured(work: () => Promise<void>): Promise<ChatFigures> {
    this.#deliveriesMs = [];
    const startedAt = performance.now();
    await work();
    const tookMs = performance.now() - startedAt;
    return {
      messagesPerS: (this.#deliveriesMs.length / tookMs) * 1000,
      deliveriesMs: this.#deliveriesMs.toSorted((left, right) => left - right),
    };
  }
}

/** FIX 4.4: prices of LMAX, of cTrader, and of any liquidity provider. It has no history. */
import { type Socket, connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { MemoryStore, type Message, Session, type SessionEnd, TAG, TYPE, textOf } from '@tradewind/fix';
import { every } from '../clock.ts';
import { CREDENTIALS_FAULT, Fatal, reasonOf } from '../faults.ts';
import { Fix44Book } from './fix44-book.ts';
import { type Fix44Options, type Fix44Profile, profileOf } from './fix44-profiles.ts';
import { refusesCredentials } from './fix44-refusals.ts';
import { MARKET_DATA_REQUEST, Requests } from './fix44-requests.ts';
import type { Source, SourceEvents, SourceTools } from './types.ts';

/** Of connections. */
export const FIX44_PER_SECOND = 1;

const TICK_MS = 100;
/** A socket whose other end takes no more bytes is given up. */
const CLOSE_MS = 500;

const MARKET_DATA = { snapshot: 'W', increment: 'X', reject: 'Y', businessReject: 'j' } as const;

/** What outlives a connection. */
interface Memory {
  readonly store: MemoryStore;
  /** The numbers of messages begin with 1 once, because the two sides do not agree about them. */
  resets: boolean;
  nextId: number;
}

export function fix44(tools: SourceTools, options: Fix44Options): Source {
  const profile = profileOf(options);
  if (!profile.tls && !isNear(profile.host))
    tools.log(`prices and the password travel to ${profile.host} unencrypted: only for a VPN or a line of your own`);
  const memory: Memory = { store: new MemoryStore(), resets: false, nextId: 1 };
  return {
    connect: (symbols, events, signal) => new Connection({ tools, profile, memory, symbols, events }).run(signal),
  };
}

/** On this machine or in a private network. */
const isNear = (host: string): boolean =>
  host === 'localhost' || /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:)/iu.test(host);

interface ConnectionOptions {
  readonly tools: SourceTools;
  readonly profile: Fix44Profile;
  readonly memory: Memory;
  readonly symbols: readonly string[];
  readonly events: SourceEvents;
}

class Connection {
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  readonly #session: Session;
  readonly #requests: Requests;
  readonly #book: Fix44Book;
  #isLoggedOn = false;
  #end: SessionEnd | undefined;
  /** Of the socket. */
  #fault: string | undefined;
  #whyGivenUp: string | undefined;
  #hasRejected = false;

  constructor(options: ConnectionOptions) {
    const { tools, profile, memory, symbols } = options;
    this.#options = options;
    this.#book = new Fix44Book(symbols);
    this.#requests = new Requests(
      profile,
      () => memory.nextId++,
      (fields) => this.#session.send(MARKET_DATA_REQUEST, fields),
    );
    this.#socket = this.#open();
    const { heartbeatS, senderCompId, targetCompId, username, password, subId } = profile;
    const settings = {
      senderCompId,
      targetCompId,
      senderSubId: subId,
      targetSubId: subId,
      username,
      password,
      heartbeatS,
      resetOnLogon: profile.resetOnLogon || memory.resets,
      // a third of the time after which the source counts as dead
      testAfterMs: Math.min(tools.silenceMs / 3, heartbeatS * 1200),
    };
    const transport = {
      send: (bytes: Uint8Array) => void this.#socket.write(bytes),
      close: () => this.#close(),
    };
    this.#session = new Session(
      settings,
      { clock: tools.clock, store: memory.store, transport },
      {
        loggedOn: () => this.#loggedOn(),
        received: (message) => this.#received(message),
        message: (message) => this.#take(message),
        recovered: () => this.#recover(),
        ended: (end) => {
          this.#end = end;
        },
      },
    );
  }

  /** Until it has ended; the reason. Rejects with Fatal when the credentials are refused. */
  run(signal: AbortSignal): Promise<string> {
    const { tools } = this.#options;
    const socket = this.#socket;
    const stopTicking = every(tools.clock, TICK_MS, () => this.#session.tick());
    const stop = (): void => {
      if (socket.connecting) socket.destroy();
      else this.#session.logout();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    socket.on(this.#options.profile.tls ? 'secureConnect' : 'connect', () => this.#session.start());
    socket.on('data', (bytes: Buffer) => {
      try {
        this.#session.receive(bytes);
      } catch (error) {
        this.#giveUp(reasonOf(error));
      }
    });
    socket.on('error', (error) => {
      this.#fault ??= reasonOf(error);
    });
    return new Promise((resolve, reject) => {
      socket.on('close', () => {
        stopTicking();
        signal.removeEventListener('abort', stop);
        this.#learnNumbers();
        if (this.#isRefused()) reject(new Fatal(CREDENTIALS_FAULT, `wrong credentials: ${this.#reason()}`));
        else resolve(signal.reason instanceof Error ? signal.reason.message : this.#reason());
      });
    });
  }

  #open(): Socket {
    const { host, port, tls } = this.#options.profile;
    const socket = tls
      ? // a name is checked against the certificate
        connectTls({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : connectPlain({ host, port });
    return socket.setNoDelay(true);
  }

  #close(): void {
    const socket = this.#socket;
    socket.destroySoon();
    const cancel = this.#options.tools.clock.after(CLOSE_MS, () => socket.destroy());
    socket.once('close', cancel);
  }

  #reason(): string {
    const known = this.#whyGivenUp ?? this.#end?.reason ?? this.#fault;
    if (known !== undefined) return known;
    return this.#isLoggedOn
      ? 'closed by the source'
      : 'closed without an answer to the Logon: does the source know the CompIDs and the address of this machine?';
  }

  /** So that the next Logon has a number that the source accepts. */
  #learnNumbers(): void {
    const { memory, profile } = this.#options;
    const { outOfSequence } = this.#end ?? {};
    if (outOfSequence === undefined) return;
    if (outOfSequence.expected !== undefined && !profile.resetOnLogon) memory.store.nextSender = outOfSequence.expected;
    else memory.resets = true;
  }

  #isRefused(): boolean {
    const { refusal } = this.#end ?? {};
    return refusal !== undefined && refusesCredentials(refusal);
  }

  #loggedOn(): void {
    const { memory, symbols } = this.#options;
    this.#isLoggedOn = true;
    memory.resets = false;
    for (const symbol of symbols) this.#requests.subscribe(symbol);
  }

  #received(message: Message): void {
    const { events } = this.#options;
    // its own heartbeats show that it works; an answer only that it is there
    if (message.type === TYPE.heartbeat && message.get(TAG.testReqId) === undefined) events.heartbeat();
    else events.pong();
  }

  #take(message: Message): void {
    // what is sent again is no present price: everything is asked for again
    if (!this.#session.isOn || message.get(TAG.possDupFlag) === 'Y') return;
    switch (message.type) {
      case MARKET_DATA.snapshot:
      case MARKET_DATA.increment:
        return this.#takePrices(message);
      case MARKET_DATA.reject:
      case MARKET_DATA.businessReject:
      case TYPE.reject:
        return this.#takeRejection(message);
      default:
        return undefined;
    }
  }

  #takePrices(message: Message): void {
    const request = this.#requests.symbolOf(message);
    if (request === undefined) return;
    const prices =
      message.type === MARKET_DATA.snapshot
        ? this.#book.snapshot(message, request.asked)
        : this.#book.update(message, request.asked);
    for (const price of prices) this.#options.events.price(price);
  }

  #takeRejection(message: Message): void {
    const { events, profile, tools } = this.#options;
    const rejection = this.#requests.rejected(message);
    if (rejection === undefined) {
      if (!this.#hasRejected)
        tools.log(`the source rejects a message: ${textOf(message, profile) ?? 'without a reason'}`);
      // one is enough: it may reject each heartbeat
      this.#hasRejected = true;
      return;
    }
    if (rejection.isAskedOtherwise) return;
    events.refused(rejection.symbol, rejection.reason);
    if (this.#requests.size === 0) this.#giveUp('the source refuses all symbols');
  }

  #giveUp(reason: string): void {
    this.#whyGivenUp = reason;
    this.#session.logout();
  }

  #recover(): void {
    for (const symbol of this.#requests.symbols) {
      this.#book.forget(symbol);
      this.#requests.again(symbol);
    }
  }
}

/** The session of an initiator: from bytes to messages in order, and back. One object a connection; the store outlives it. */
import { Decoder } from './decoder.ts';
import { FIX_4_4 } from './encode.ts';
import { type Field, type Message, TAG, TYPE } from './message.ts';
import { Outbox } from './outbox.ts';
import { type Fault, bodyFault, headerFault, lowerReset, sequenceRefusal, textOf } from './rules.ts';
import type { Store } from './store.ts';
import type { Clock, SessionEnd, SessionEvents, SessionSettings, SessionTools, Transport } from './types.ts';

const LOGON_MS = 10_000;
const LOGOUT_MS = 1000;
/** Until missing messages have come again. */
const RECOVERY_MS = 30_000;
/** Of HeartBtInt, with what a message may take on its way. */
const TEST_AFTER = 1.2;

type State = 'new' | 'logging on' | 'on' | 'logging out' | 'over';

export class Session {
  readonly #settings: SessionSettings;
  readonly #clock: Clock;
  readonly #store: Store;
  readonly #transport: Transport;
  readonly #events: SessionEvents;
  readonly #outbox: Outbox;
  readonly #decoder = new Decoder();
  #state: State = 'new';
  #heartbeatMs: number;
  /** By the monotonic clock. */
  #stateSince = 0;
  #receivedAt = 0;
  #testedAt: number | undefined;
  /** Messages up to `to` are missing, and were asked for. */
  #gap: { readonly to: number; readonly since: number } | undefined;
  #tests = 0;

  constructor(settings: SessionSettings, tools: SessionTools, events: SessionEvents) {
    const { clock, store, transport } = tools;
    this.#settings = settings;
    this.#outbox = new Outbox(settings, tools);
    this.#clock = clock;
    this.#store = store;
    this.#transport = transport;
    this.#events = events;
    this.#heartbeatMs = settings.heartbeatS * 1000;
  }

  /** Logs on. The transport is open. */
  start(): void {
    const { heartbeatS, resetOnLogon, username = '', password = '' } = this.#settings;
    this.#receivedAt = this.#clock.monotonic();
    this.#enter('logging on');
    if (resetOnLogon) this.#store.reset();
    const optional = (tag: number, value: string): Field[] => (value === '' ? [] : [[tag, value]]);
    this.#send(TYPE.logon, [
      [TAG.encryptMethod, '0'],
      [TAG.heartBtInt, String(heartbeatS)],
      ...optional(TAG.resetSeqNumFlag, resetOnLogon ? 'Y' : ''),
      ...optional(TAG.username, username),
      ...optional(TAG.password, password),
    ]);
  }

  /** Bytes of the other side, cut anywhere. */
  receive(bytes: Uint8Array): void {
    if (this.#state === 'new' || this.#state === 'over') return;
    for (const message of this.#decoder.push(bytes)) if (!this.#isOver()) this.#take(message);
  }

  /** Sends a message of the application. Returns its number. */
  send(type: string, body: readonly Field[]): number {
    if (this.#state !== 'on') throw new Error('the session is not logged on');
    return this.#send(type, body);
  }

  /** Says goodbye; the session has ended when that is answered, or after a second. */
  logout(text?: string): void {
    if (this.#state === 'logging out' || this.#state === 'over') return;
    if (this.#state !== 'on') return this.#end({ reason: text ?? 'logged out' });
    this.#sayLogout(text);
    return this.#enter('logging out');
  }

  /** To be called often: heartbeats, test requests, and the time limits. */
  tick(): void {
    const now = this.#clock.monotonic();
    const inState = now - this.#stateSince;
    if (this.#state === 'logging on' && inState >= LOGON_MS) this.#end({ reason: 'no answer to the Logon' });
    if (this.#state === 'logging out' && inState >= LOGOUT_MS) this.#end({ reason: 'logged out without an answer' });
    if (this.#state !== 'on') return;
    if (this.#gap !== undefined && now - this.#gap.since >= RECOVERY_MS)
      return this.#quit('the missing messages were not sent again');
    this.#test(now);
    if (this.#state === 'on' && now - this.#outbox.sentAt >= this.#heartbeatMs) this.#send(TYPE.heartbeat, []);
  }

  #test(now: number): void {
    const { testAfterMs = this.#heartbeatMs * TEST_AFTER } = this.#settings;
    if (this.#testedAt !== undefined) {
      if (now - this.#testedAt >= this.#heartbeatMs) this.#quit('no answer to a TestRequest');
    } else if (now - this.#receivedAt >= testAfterMs) {
      this.#tests += 1;
      this.#testedAt = now;
      this.#send(TYPE.testRequest, [[TAG.testReqId, `TEST${this.#tests}`]]);
    }
  }

  /** Whether messages can be sent. */
  get isOn(): boolean {
    return this.#state === 'on';
  }

  // a function, because the state changes while messages are taken
  #isOver(): boolean {
    return this.#state === 'over';
  }

  #enter(state: State): void {
    this.#state = state;
    this.#stateSince = this.#clock.monotonic();
  }

  #end(end: SessionEnd): void {
    if (this.#state === 'over') return;
    this.#enter('over');
    this.#transport.close();
    this.#events.ended(end);
  }

  #sayLogout(text?: string): void {
    this.#send(TYPE.logout, text === undefined ? [] : [[TAG.text, text]]);
  }

  /** The session cannot go on: says so, and waits for no answer. */
  #quit(reason: string, more: Partial<SessionEnd> = {}): void {
    if (this.#state === 'on' || this.#state === 'logging on') this.#sayLogout(reason);
    this.#end({ reason, ...more });
  }

  #send(type: string, body: readonly Field[]): number {
    return this.#outbox.send(type, body);
  }

  #take(message: Message): void {
    const number = message.int(TAG.msgSeqNum);
    if (message.beginString !== FIX_4_4) return this.#quit(`the other side speaks ${message.beginString}`);
    if (number === undefined) return this.#quit('MsgSeqNum is missing');
    this.#receivedAt = this.#clock.monotonic();
    this.#testedAt = undefined;
    if (this.#state === 'logging on') return this.#takeAnswer(message, number);
    this.#events.received?.(message);
    if (this.#isOver()) return undefined;
    const isReset = message.type === TYPE.sequenceReset && message.get(TAG.gapFillFlag) !== 'Y';
    if (isReset) return this.#onReset(message, number);
    if (message.type === TYPE.logon && message.get(TAG.resetSeqNumFlag) === 'Y') return this.#onNewNumbers(number);
    if (message.type === TYPE.logout) return this.#onLogout(message, number);
    return this.#inOrder(message, number);
  }

  /** What comes first after our Logon. */
  #takeAnswer(message: Message, number: number): void {
    const { type } = message;
    const text = textOf(message, this.#settings);
    if (type === TYPE.logout || type === TYPE.reject) {
      const outOfSequence = sequenceRefusal(text);
      const reason = `the Logon is refused${text === undefined ? '' : `: ${text}`}`;
      const refusal = { text, status: message.get(TAG.sessionStatus) };
      return this.#end({ reason, refusal, ...(outOfSequence === undefined ? {} : { outOfSequence }) });
    }
    const fault = headerFault(message, this.#settings, this.#clock.now());
    if (fault !== undefined) return this.#quit(fault.text);
    if (type !== TYPE.logon) return this.#quit('the first message is not a Logon');
    if (!this.#settings.resetOnLogon && message.get(TAG.resetSeqNumFlag) === 'Y') {
      this.#store.reset();
      // of our Logon
      this.#store.nextSender = 2;
    }
    const expected = this.#store.nextTarget;
    if (number < expected) return this.#tooLow(number);
    const asked = message.int(TAG.heartBtInt) ?? 0;
    if (asked > 0) this.#heartbeatMs = asked * 1000;
    this.#enter('on');
    if (number === expected) this.#store.nextTarget = number + 1;
    this.#events.received?.(message);
    this.#events.loggedOn();
    return number > expected && !this.#isOver() ? this.#askFor(number) : undefined;
  }

  #tooLow(number: number): void {
    const expected = this.#store.nextTarget;
    this.#quit(`MsgSeqNum too low, expecting ${expected} but received ${number}`, {
      outOfSequence: { expected: undefined },
    });
  }

  #inOrder(message: Message, number: number): void {
    const expected = this.#store.nextTarget;
    if (number > expected) {
      // answered first, or both sides would wait for each other
      if (message.type === TYPE.resendRequest && this.#faultOf(message) === undefined) this.#resend(message);
      return this.#askFor(number);
    }
    if (number < expected) return message.get(TAG.possDupFlag) === 'Y' ? undefined : this.#tooLow(number);
    const fault = this.#faultOf(message);
    const isGapFill = message.type === TYPE.sequenceReset && fault === undefined;
    this.#store.nextTarget = isGapFill ? (message.int(TAG.newSeqNo) ?? number + 1) : number + 1;
    if (fault === undefined) this.#handle(message);
    else this.#reject(message, number, fault);
    return this.#checkRecovery();
  }

  #faultOf(message: Message): Fault | undefined {
    return headerFault(message, this.#settings, this.#clock.now()) ?? bodyFault(message, this.#store.nextSender - 1);
  }

  #handle(message: Message): void {
    switch (message.type) {
      case TYPE.heartbeat:
      case TYPE.sequenceReset:
      case TYPE.logon:
        return undefined;
      case TYPE.testRequest:
        return void this.#send(TYPE.heartbeat, [[TAG.testReqId, message.get(TAG.testReqId) ?? '']]);
      case TYPE.resendRequest:
        return this.#resend(message);
      default:
        return this.#events.message(message);
    }
  }

  #reject(message: Message, number: number, { reason, tag, text, isFinal = false }: Fault): void {
    this.#send(TYPE.reject, [
      [TAG.refSeqNum, String(number)],
      ...(tag === undefined ? [] : [[TAG.refTagId, String(tag)] as const]),
      [TAG.refMsgType, message.type],
      [TAG.sessionRejectReason, reason],
      [TAG.text, text],
    ]);
    if (isFinal) this.#quit(text);
  }

  #askFor(number: number): void {
    const isAsked = this.#gap !== undefined;
    this.#gap = { to: Math.max(number, this.#gap?.to ?? 0), since: this.#gap?.since ?? this.#clock.monotonic() };
    if (isAsked) return;
    this.#send(TYPE.resendRequest, [
      [TAG.beginSeqNo, String(this.#store.nextTarget)],
      // up to the newest
      [TAG.endSeqNo, '0'],
    ]);
  }

  #checkRecovery(): void {
    if (this.#gap === undefined || this.#store.nextTarget <= this.#gap.to) return;
    this.#gap = undefined;
    if (this.isOn) this.#events.recovered();
  }

  /** SequenceReset without a gap fill: its own number does not count. */
  #onReset(message: Message, number: number): void {
    const fault = headerFault(message, this.#settings, this.#clock.now());
    const next = message.int(TAG.newSeqNo) ?? 0;
    if (fault !== undefined) return this.#reject(message, number, fault);
    if (next < this.#store.nextTarget) return this.#reject(message, number, lowerReset());
    this.#gap = { to: next - 1, since: 0 };
    this.#store.nextTarget = next;
    return this.#checkRecovery();
  }

  /** A Logon in the middle: both sides begin with 1 again. */
  #onNewNumbers(number: number): void {
    if (number !== 1) return this.#quit('a Logon with ResetSeqNumFlag must have number 1');
    this.#store.reset();
    this.#store.nextTarget = 2;
    this.#gap = undefined;
    const { heartbeatS } = this.#settings;
    this.#send(TYPE.logon, [
      [TAG.encryptMethod, '0'],
      [TAG.heartBtInt, String(heartbeatS)],
      [TAG.resetSeqNumFlag, 'Y'],
    ]);
    return undefined;
  }

  /** Also when messages before it are missing: they are asked for at the next logon. */
  #onLogout(message: Message, number: number): void {
    if (number === this.#store.nextTarget) this.#store.nextTarget = number + 1;
    const text = textOf(message, this.#settings);
    if (this.#state === 'on') this.#sayLogout();
    const outOfSequence = sequenceRefusal(text);
    this.#end({
      reason: `logged out${text === undefined ? '' : `: ${text}`}`,
      ...(outOfSequence === undefined ? {} : { outOfSequence }),
    });
  }

  #resend(message: Message): void {
    const last = this.#store.nextSender - 1;
    const end = message.int(TAG.endSeqNo) ?? 0;
    this.#outbox.resend(message.int(TAG.beginSeqNo) ?? 1, end === 0 ? last : Math.min(end, last));
  }
}

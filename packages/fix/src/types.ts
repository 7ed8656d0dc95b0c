import type { Message } from './message.ts';
import type { Store } from './store.ts';

export interface SessionSettings {
  readonly senderCompId: string;
  readonly targetCompId: string;
  readonly senderSubId?: string | undefined;
  readonly targetSubId?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** HeartBtInt. */
  readonly heartbeatS: number;
  /** Both sides begin with number 1 at each logon (ResetSeqNumFlag). */
  readonly resetOnLogon: boolean;
  /** A test request is sent when nothing has come for so long. Default: 1.2 × HeartBtInt. */
  readonly testAfterMs?: number;
  /** Messages whose SendingTime differs more from our clock are rejected. Default: any time is accepted. */
  readonly maxTimeDifferenceMs?: number;
  /** Whether a message of this type may be sent again; a gap is filled for the others. Default: none may. */
  readonly mayResend?: (type: string) => boolean;
}

export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Ms that never go back, for durations. */
  monotonic(): number;
}

export interface Transport {
  send(bytes: Uint8Array): void;
  /** After what was sent before. */
  close(): void;
}

export interface SessionTools {
  readonly clock: Clock;
  readonly store: Store;
  readonly transport: Transport;
}

export interface SessionEnd {
  /** In one line, without secrets. */
  readonly reason: string;
  /** What the other side answered instead of a Logon: its text, and SessionStatus where it states one. */
  readonly refusal?: { readonly text: string | undefined; readonly status: string | undefined };
  /** The two sides do not agree about the numbers of messages: this one expects another from us, if it says so. */
  readonly outOfSequence?: { readonly expected: number | undefined };
}

export interface SessionEvents {
  readonly loggedOn: () => void;
  /** A valid message has come, of any type. */
  readonly received?: (message: Message) => void;
  /** A message of the application, each number once and in order, or a Reject. */
  readonly message: (message: Message) => void;
  /** Messages were missing. They have come again by now, or the other side does not send them again. Not while logging out. */
  readonly recovered: () => void;
  /** Once. The transport has been asked to close. */
  readonly ended: (end: SessionEnd) => void;
}

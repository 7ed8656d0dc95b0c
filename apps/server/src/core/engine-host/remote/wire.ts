/** Messages between the writer and the gateways on the bus. */
import { deserialize, serialize } from 'node:v8';
import type { AccountId, OrderId } from '@tradewind/engine';
import type { TraceContext } from '../../../platform/tracing/index.ts';
import type { BatchWrite, CommandCall, CommittedEvent, HostCommand } from '../types.ts';

export type EngineCall = 'execute' | 'view' | 'check' | 'settled';

/**
 * Subjects carry the epoch of the writer's lease. A writer that was
 * replaced while it was paused gets no more requests, so it answers none.
 */
export const subjectOf = (call: EngineCall, epoch: number): string => `engine.${epoch}.${call}`;
/** Committed events and heartbeats of every epoch. */
export const COMMITTED = 'engine.committed';

export interface ExecuteRequest {
  readonly command: HostCommand;
  /** Always has a key: the same request may be sent again. */
  readonly call: CommandCall & { readonly key: string };
  readonly writes: readonly BatchWrite[];
  /** Epoch ms after which the command is not applied any more. */
  readonly notAfter: number;
  /** Trace context of the gateway's span; absent = not traced. */
  readonly trace?: TraceContext;
}

export interface ViewRequest {
  readonly account: AccountId;
  readonly orders: 'all' | readonly OrderId[];
}

/** Reply to a request: its value, or why there is none. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: 'unavailable' | 'unknown' | 'range'; readonly message: string };

/**
 * Numbered from 1 within an epoch, without gaps. A heartbeat has no
 * events and carries the number of the last message that had events.
 */
export interface Committed {
  readonly epoch: number;
  readonly number: number;
  readonly isReady: boolean;
  readonly events: readonly CommittedEvent[];
  /** Trace contexts of the commits, by the index of the traced event. */
  readonly traces?: readonly (readonly [index: number, context: TraceContext])[];
}

/** Lossless for everything in a message, including bytes, maps and large integers. Both sides run the same Node version. */
export const encode = (value: unknown): Uint8Array => serialize(value);
/** Only for what the bus has checked: V8 does not expect hostile bytes. */
export const decode = (bytes: Uint8Array): unknown => deserialize(bytes);

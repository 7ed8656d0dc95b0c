/** What the writer and the gateways say to each other over the bus. */
import { deserialize, serialize } from 'node:v8';
import type { AccountId, EngineEvent, OrderId } from '@tradewind/engine';
import type { TraceContext } from '../../../platform/tracing/index.ts';
import type { BatchWrite, CommandCall, HostCommand } from '../types.ts';

/**
 * Subjects carry the epoch of the writer's lease: a writer that was replaced while it was paused is asked nothing any more,
 * so that it answers no one.
 */
export const subjectOf = (call: 'execute' | 'view' | 'settled', epoch: number): string => `engine.${epoch}.${call}`;
/** Committed events and signs of life, of every epoch. */
export const COMMITTED = 'engine.committed';

export interface ExecuteRequest {
  readonly command: HostCommand;
  /** Always with a key: the same request may be sent again. */
  readonly call: CommandCall & { readonly key: string };
  readonly writes: readonly BatchWrite[];
  /** Epoch ms; later it is not applied any more. */
  readonly notAfter: number;
  /** Of the gateway's span; absent = it is not traced. */
  readonly trace?: TraceContext;
}

export interface ViewRequest {
  readonly account: AccountId;
  readonly orders: 'all' | readonly OrderId[];
}

/** What a request came to: its value, or why there is none. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: 'unavailable' | 'unknown' | 'range'; readonly message: string };

/**
 * Numbered within an epoch, from 1 on, without gaps. A sign of life has no events, and the number of the last message that
 * had some.
 */
export interface Committed {
  readonly epoch: number;
  readonly number: number;
  readonly isReady: boolean;
  readonly events: readonly EngineEvent[];
  /** The commits of those of the events that are traced, by their place. */
  readonly traces?: readonly (readonly [index: number, context: TraceContext])[];
}

/** Exact for everything that a message holds, bytes, maps and large integers too; both sides run the same Node. */
export const encode = (value: unknown): Uint8Array => serialize(value);
/** Of messages of this program alone. */
export const decode = (bytes: Uint8Array): unknown => deserialize(bytes);

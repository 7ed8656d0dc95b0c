/** Parses the envelope of every answer (contract §1). */
import { ApiError } from './errors.ts';
import { isRecord } from './guards.ts';

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

function isEnvelope(value: unknown): value is Envelope {
  return isRecord(value) && typeof value['code'] === 'number' && typeof value['msg'] === 'string';
}

/** The envelope in a text, or undefined when something else answered. */
export function readEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function refusalOf({ code, msg, data }: Envelope, status: number): ApiError {
  const { key, ...details } = isRecord(data) ? data : {};
  return new ApiError(code, typeof key === 'string' ? key : 'unknown', msg, details, status);
}

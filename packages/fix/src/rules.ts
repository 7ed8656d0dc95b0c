/** What the session protocol asks of a message, and texts of the other side. */
import { type Message, TAG, TYPE } from './message.ts';
import { parseUtcTimestamp } from './times.ts';
import type { SessionSettings } from './types.ts';

/** SessionRejectReason. */
const REASON = {
  invalidTag: '0',
  requiredTagMissing: '1',
  incorrectValue: '5',
  compIdProblem: '9',
  sendingTimeProblem: '10',
} as const;

export interface Fault {
  /** SessionRejectReason. */
  readonly reason: string;
  readonly tag?: number;
  readonly text: string;
  /** The session ends after the Reject. */
  readonly isFinal?: boolean;
}

const missing = (tag: number): Fault => ({
  reason: REASON.requiredTagMissing,
  tag,
  text: 'a required field is missing',
});
const incorrect = (tag: number, text: string): Fault => ({ reason: REASON.incorrectValue, tag, text });
const wrongTime = (tag: number, text: string): Fault => ({
  reason: REASON.sendingTimeProblem,
  tag,
  text,
  isFinal: true,
});

/** Whether the message is from whom we are connected to, and for us. Some venues answer in other letters than they ask for. */
function isOurs(message: Message, { senderCompId, targetCompId }: SessionSettings): boolean {
  const same = (tag: number, id: string): boolean => message.get(tag)?.toLowerCase() === id.toLowerCase();
  return same(TAG.senderCompId, targetCompId) && same(TAG.targetCompId, senderCompId);
}

/** Undefined = none. */
export function headerFault(message: Message, settings: SessionSettings, now: number): Fault | undefined {
  if (!isOurs(message, settings))
    return { reason: REASON.compIdProblem, text: 'SenderCompID or TargetCompID is wrong', isFinal: true };
  if (message.badTag !== undefined) return { reason: REASON.invalidTag, text: 'a tag is not a number' };
  if (message.get(TAG.sendingTime) === undefined) return missing(TAG.sendingTime);
  const sent = parseUtcTimestamp(message.get(TAG.sendingTime));
  if (sent === undefined) return incorrect(TAG.sendingTime, 'SendingTime is not a time');
  const { maxTimeDifferenceMs = Infinity } = settings;
  if (Math.abs(sent - now) > maxTimeDifferenceMs) return wrongTime(TAG.sendingTime, 'SendingTime accuracy problem');
  if (message.get(TAG.possDupFlag) !== 'Y' || message.type === TYPE.sequenceReset) return undefined;
  const original = parseUtcTimestamp(message.get(TAG.origSendingTime));
  if (original === undefined) return missing(TAG.origSendingTime);
  return original > sent ? wrongTime(TAG.origSendingTime, 'OrigSendingTime is after SendingTime') : undefined;
}

/** Of the body of a message of the session. */
export function bodyFault(message: Message, lastSent: number): Fault | undefined {
  const required = (...tags: readonly number[]): Fault | undefined => {
    const tag = tags.find((each) => message.get(each) === undefined);
    return tag === undefined ? undefined : missing(tag);
  };
  switch (message.type) {
    case TYPE.testRequest:
      return required(TAG.testReqId);
    case TYPE.resendRequest:
      return required(TAG.beginSeqNo, TAG.endSeqNo) ?? rangeFault(message, lastSent);
    case TYPE.sequenceReset:
      return required(TAG.newSeqNo) ?? newNumberFault(message);
    case TYPE.reject:
      return required(TAG.refSeqNum);
    default:
      return undefined;
  }
}

function rangeFault(message: Message, lastSent: number): Fault | undefined {
  const [begin, end] = [message.int(TAG.beginSeqNo) ?? 0, message.int(TAG.endSeqNo)];
  if (begin < 1 || begin > lastSent) return incorrect(TAG.beginSeqNo, 'no such number was sent');
  return end === undefined || (end !== 0 && end < begin)
    ? incorrect(TAG.endSeqNo, 'it ends before it begins')
    : undefined;
}

function newNumberFault(message: Message): Fault | undefined {
  const [number, next] = [message.int(TAG.msgSeqNum) ?? 0, message.int(TAG.newSeqNo) ?? 0];
  return next > number ? undefined : incorrect(TAG.newSeqNo, 'a gap is filled with a higher number only');
}

export const lowerReset = (): Fault => incorrect(TAG.newSeqNo, 'a reset may not lower the number');

const LONGEST_TEXT = 200;

/** What the other side says, for a log: one line, and never our password. */
export function textOf(message: Message, { password = '' }: Pick<SessionSettings, 'password'>): string | undefined {
  const text = message.get(TAG.text);
  const open = password === '' ? text : text?.replaceAll(password, '***');
  return open?.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, ' ').slice(0, LONGEST_TEXT);
}

/** Of a Logout because of our number; undefined = it has another reason. */
export function sequenceRefusal(text: string | undefined): { readonly expected: number | undefined } | undefined {
  if (text === undefined || !/seq(?:uence)?[ _-]*(?:num|no\b)|msgseqnum/iu.test(text)) return undefined;
  if (!/too (?:low|small|high)|lower|less|expect/iu.test(text)) return undefined;
  // "MsgSeqNum too low, expecting 57 but received 1"
  const expected = /expect\w*\D{0,12}(\d{1,9})/iu.exec(text)?.[1];
  return { expected: expected === undefined ? undefined : Number(expected) };
}

/** A FIX message as its fields. A value is text in which each character is one byte (ISO 8859-1), so no byte is lost. */

export type Field = readonly [tag: number, value: string];

/** Fields and types of the session itself; what an application sends is its own. */
export const TAG = {
  beginSeqNo: 7,
  beginString: 8,
  endSeqNo: 16,
  msgSeqNum: 34,
  msgType: 35,
  newSeqNo: 36,
  possDupFlag: 43,
  refSeqNum: 45,
  senderCompId: 49,
  senderSubId: 50,
  sendingTime: 52,
  targetCompId: 56,
  targetSubId: 57,
  text: 58,
  encryptMethod: 98,
  heartBtInt: 108,
  testReqId: 112,
  origSendingTime: 122,
  gapFillFlag: 123,
  resetSeqNumFlag: 141,
  refTagId: 371,
  refMsgType: 372,
  sessionRejectReason: 373,
  username: 553,
  password: 554,
  /** Of FIX 5.0; some venues send it in 4.4, too. */
  sessionStatus: 1409,
} as const;

export const TYPE = {
  heartbeat: '0',
  testRequest: '1',
  resendRequest: '2',
  reject: '3',
  sequenceReset: '4',
  logout: '5',
  logon: 'A',
} as const;

export class Message {
  readonly beginString: string;
  /** From MsgType on, without the checksum. */
  readonly fields: readonly Field[];
  /** A tag that is no number: the message cannot be read as a whole. */
  readonly badTag: string | undefined;

  constructor(beginString: string, fields: readonly Field[], badTag?: string) {
    this.beginString = beginString;
    this.fields = fields;
    this.badTag = badTag;
  }

  get type(): string {
    return this.get(TAG.msgType) ?? '';
  }

  /** Of the first field with this tag. A field without a value counts as absent, as some venues send them. */
  get(tag: number): string | undefined {
    const value = this.fields.find((field) => field[0] === tag)?.[1];
    return value === '' ? undefined : value;
  }

  /** A whole number that is not negative. */
  int(tag: number): number | undefined {
    const text = this.get(tag);
    return text !== undefined && /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
  }

  /**
   * Entries of a repeating group: each begins with the tag that follows the count. The last one also has the fields that
   * follow the group. Undefined when there are not as many as the count says.
   */
  group(countTag: number): Message[] | undefined {
    const at = this.fields.findIndex(([tag]) => tag === countTag);
    if (at === -1) return [];
    const count = this.int(countTag);
    const [first, ...rest] = this.fields.slice(at + 1);
    if (count === 0) return [];
    if (first === undefined) return undefined;
    const entries: Field[][] = [[first]];
    for (const field of rest) {
      if (field[0] === first[0]) entries.push([field]);
      else entries.at(-1)?.push(field);
    }
    return entries.length === count ? entries.map((fields) => new Message(this.beginString, fields)) : undefined;
  }
}

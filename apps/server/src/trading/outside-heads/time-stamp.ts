/**
 * Time stamps by RFC 3161: asks an authority, and checks that its answer is about our text, with our nonce, and signed by
 * the certificate inside. Whether that certificate is trusted is decided by the person who checks the stamp, with
 * `openssl ts -verify` and the authority's root (docs/operations/proofs.md).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TSTInfo,
  TimeStampReq,
  TimeStampResp,
} from 'pkijs';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Of the token, as its content and in its signed attributes. */
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const NONCE_BYTES = 8;
const ANSWER_BYTES = 64 * 1024;
const ANSWER_MS = 15_000;
/** PKIStatus: granted, and granted with modifications. */
const GRANTED: readonly number[] = [0, 1];

export interface TimeStamp {
  /** The authority's answer, DER: a `.tsr` file. */
  readonly answer: Buffer;
  /** Milliseconds since 1970, by the authority's clock. */
  readonly timeMs: number;
}

/** Asks the authority at `url` for a stamp of `text`. Throws an Error that says what is wrong with its answer. */
export async function requestTimeStamp(url: string, text: string): Promise<TimeStamp> {
  const nonce = randomBytes(NONCE_BYTES);
  // a positive number
  nonce[0] = 1 + (nonce.readUInt8(0) & 0x3f);
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: bytesOf(imprintOf(text)) }),
    }),
    nonce: new Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: query.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the time stamp authority answered ${response.status}`);
  }
  const answer = await bounded(response);
  const { timeMs, nonce: answered } = await readTimeStamp(answer, text);
  if (answered === undefined || !isSame(answered, nonce)) throw new Error('the time stamp has another nonce');
  return { answer, timeMs };
}

/**
 * Reads an authority's answer and checks everything but the nonce. Throws an Error when it is no stamp of `text`, or its
 * signature is wrong.
 */
export async function readTimeStamp(
  answer: Buffer,
  text: string,
): Promise<{ readonly timeMs: number; readonly nonce: Buffer | undefined }> {
  const { status, timeStampToken } = parsed(() => TimeStampResp.fromBER(bytesOf(answer)));
  if (!GRANTED.includes(status.status) || timeStampToken === undefined)
    throw new Error(`the time stamp was not granted: status ${status.status}`);
  const signed = parsed(() => new SignedData({ schema: timeStampToken.content }));
  const content = signed.encapContentInfo.eContent;
  if (content === undefined || signed.encapContentInfo.eContentType !== TST_INFO)
    throw new Error('the answer is no time stamp');
  const info = parsed(() => TSTInfo.fromBER(content.getValue()));
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const stamped = Buffer.from(hashedMessage.valueBlock.valueHexView);
  if (hashAlgorithm.algorithmId !== SHA256 || !isSame(stamped, imprintOf(text)))
    throw new Error('the time stamp is of something else');
  const { signatureVerified, signerCertificate } = await signed
    .verify({ signer: 0, data: bytesOf(Buffer.from(text)), checkChain: false, extendedMode: true })
    .catch(() => ({ signatureVerified: false, signerCertificate: undefined }));
  if (signatureVerified !== true) throw new Error('the signature of the time stamp is wrong');
  const usage = signerCertificate?.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue;
  if (!(usage instanceof ExtKeyUsage) || !usage.keyPurposes.includes(TIME_STAMPING))
    throw new Error('the certificate of the time stamp is not for time stamps');
  const nonce = info.nonce === undefined ? undefined : Buffer.from(info.nonce.valueBlock.valueHexView);
  return { timeMs: info.genTime.getTime(), nonce };
}

const imprintOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

function parsed<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new Error('the answer is no time stamp', { cause });
  }
}

/** Throws when the body is larger than any stamp. */
async function bounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new Error('the answer of the time stamp authority is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the one file of a multipart body into memory: no file is written before its image has been cleaned. */
import type { MultipartFile } from '@fastify/multipart';
import { IMAGE_MAX_BYTES } from '@tradewind/contract';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../platform/errors/index.ts';
import { TransportError } from '../../platform/http/index.ts';
import { unusable } from './clean.ts';

const FIELD = 'file';
/** Allowance for form fields and part headers on top of the file. */
const AROUND_BYTES = 64 * 1024;
/** A second file is read to its end, so that the client gets the answer; a third one aborts the upload. */
const LIMITS = {
  fileSize: IMAGE_MAX_BYTES,
  files: 2,
  fields: 8,
  fieldNameSize: 100,
  fieldSize: 4096,
  headerPairs: 20,
};

/**
 * Throws TransportError 413 as soon as the limit is exceeded, 415 if the body is not multipart, 400 if it is
 * incomplete; Refused `invalid_input` unless the field has exactly one file, and for any other field.
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new TransportError(415);
  if (Number(request.headers['content-length'] ?? 0) > IMAGE_MAX_BYTES + AROUND_BYTES) throw new TransportError(413);
  const files: Buffer[] = [];
  const unknown = new Set<string>();
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      // read to its end in any case, so that the client gets the answer
      const bytes = part.type === 'file' ? await bytesOf(part) : undefined;
      if (part.fieldname !== FIELD) unknown.add(part.fieldname);
      else if (bytes !== undefined) files.push(bytes);
    }
  } catch (error) {
    if (error instanceof Refused || error instanceof TransportError) throw error;
    const tooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw new TransportError(tooMuch ? 413 : 400);
  }
  const [file] = files;
  if (file === undefined || file.length === 0) throw unusable('required');
  if (files.length > 1) throw unusable('repeated');
  if (unknown.size > 0)
    throw new Refused('invalid_input', { fields: Object.fromEntries([...unknown].map((name) => [name, 'unknown'])) });
  return file;
}

async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  // otherwise the parser waits for the end of the part, which may never come
  file.once('limit', () => file.destroy(new TransportError(413)));
  const chunks: Buffer[] = [];
  for await (const chunk of file) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A text that never changes, compressed once rather than for each request. */
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

export class CompressedText {
  readonly #type: string;
  readonly #make: () => string;
  #bodies: Promise<Readonly<Record<Encoding, Buffer>>> | undefined;

  /** `make` is called once, when the text is first requested. */
  constructor(type: string, make: () => string) {
    this.#type = type;
    this.#make = make;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const bodies = await (this.#bodies ??= compressed(this.#make()));
    const accepted = request.headers['accept-encoding'];
    const encoding = (accepted === undefined ? null : negotiate(accepted, [...ENCODINGS])) ?? 'identity';
    reply.header('content-type', this.#type).header('vary', 'accept-encoding');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bodies[encoding]);
  }
}

async function compressed(text: string): Promise<Readonly<Record<Encoding, Buffer>>> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return { br, gzip: gzipped, identity };
}

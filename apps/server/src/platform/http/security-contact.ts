/** /.well-known/security.txt: how to report a vulnerability of this installation (RFC 9116). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. The date is computed for every request. */
const VALID_MS = 180 * 24 * 3_600_000;
/** Where guests can write without an account. */
const SUPPORT_PATH = '/chat/';

interface SecurityContactOptions {
  readonly config: Pick<Config, 'publicUrl' | 'securityContact'>;
  readonly now: () => number;
}

/** Names SECURITY_CONTACT, or the support chat when that is not set. */
export function serveSecurityContact(app: FastifyInstance, { config, now }: SecurityContactOptions): void {
  app.get(PATH, (request, reply) => {
    const base = config.publicUrl ?? addressOf(request);
    const lines = [
      `Contact: ${config.securityContact ?? `${base}${SUPPORT_PATH}`}`,
      `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${base}${PATH}`,
    ];
    return reply.header('content-type', 'text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

const addressOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Request bodies: JSON or form-encoded, accepted by every call, with a small size limit. */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { repeatedNames } from './repeated-names.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names that occur more than once in an object of a JSON body, by their paths. */
    repeatedFields: readonly string[] | undefined;
  }
}

export const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith(FORM_TYPE) === true;

/** An empty JSON body counts as no body: clients send that on calls without input. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.decorateRequest('repeatedFields');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = body.toString();
    void parseJson(request, text, (error, value) => {
      if (error === null) request.repeatedFields = repeatedNames(text);
      done(error, value);
    });
    return undefined;
  });
}

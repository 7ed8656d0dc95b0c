import type { ApiError } from '@tradewind/client/app';
import type { T } from './language.ts';

/** Why content could not be saved or published; undefined = the server's text. */
export function contentRefusal(error: ApiError, t: T): string | undefined {
  switch (error.details['reason']) {
    case 'changed':
      return t('content.refusal.changed');
    case 'built_in':
      return t('content.refusal.builtIn');
    case 'published':
    case 'draft':
    case 'archived':
      return t('content.refusal.done');
    default:
      return undefined;
  }
}

/** Classifies a request by its path and media type, before anything of it is read. */
import type { IncomingMessage } from 'node:http';
import { CAPTCHA_PATH, HOOKS_PATH, UDF_PATH } from '@tradewind/contract';
import { OPERATOR_API } from '@tradewind/contract/operator';
import type { RequestKind } from '../config/index.ts';

/** The first matching prefix of the path decides. */
const PREFIXES: readonly (readonly [prefix: string, kind: RequestKind])[] = [
  [CAPTCHA_PATH, 'captchas'],
  ['/api/', 'calls'],
  ['/v1/feed/', 'feed'],
  ['/v1/', 'calls'],
  [`${UDF_PATH}/`, 'calls'],
  [`${OPERATOR_API}/`, 'calls'],
  ['/docs/', 'documents'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
];
const MULTIPART = 'multipart/';
const FILE = /\.[a-z\d]{1,12}$/iu;

/** Pictures come as multipart; their bodies may take longer than others. */
export function kindOf({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): RequestKind {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  // signals are JSON of any media type
  if (path.startsWith(HOOKS_PATH)) return 'calls';
  if (headers['content-type']?.startsWith(MULTIPART) === true) return 'uploads';
  for (const [prefix, kind] of PREFIXES) if (path.startsWith(prefix)) return kind;
  return FILE.test(path) ? 'files' : 'pages';
}

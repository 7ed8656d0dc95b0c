/** Customers' pictures, for the operators who decide on the records they belong to. */
import { OPERATOR_IMAGE_PATH, type OperatorRole } from '@tradewind/contract/operator';
import { z } from 'zod';
import { IMAGE_HEADERS, type StoredImages } from '../../people/images/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { AccessLog } from '../../staff/records/index.ts';

interface OperatorImageServices {
  readonly database: Database;
  readonly images: StoredImages;
  readonly accessLog: AccessLog;
}

type Belonging = { readonly type: 'deposit' | 'verification'; readonly id: number };

const BELONGINGS: Readonly<Partial<Record<OperatorRole, Belonging['type']>>> = {
  finance: 'deposit',
  compliance: 'verification',
};

/** Formats that the server stores uploads in; anything else is sent as bytes that no browser displays. */
const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

export function serveRecordImagesToOperators(
  calls: OperatorLayer,
  { database, images, accessLog }: OperatorImageServices,
): void {
  // accepts any text, so that a malformed name is answered like an unknown one
  const input = z.object({ name: z.string() });
  const roles: readonly OperatorRole[] = ['finance', 'compliance'];
  calls.file({ path: `${OPERATOR_IMAGE_PATH}:name`, input, roles }, async ({ operator, input: { name } }) => {
    const belonging = await belongingOf(database, name, operator.role);
    if (belonging === undefined) throw new Refused('not_found');
    await accessLog.record(operator, belonging);
    const { mediaType, bytes } = await images.readAny(name);
    return {
      type: PICTURES.has(mediaType) ? mediaType : 'application/octet-stream',
      body: bytes,
      headers: IMAGE_HEADERS,
    };
  });
}

/** The newest record that lets this role see the picture. */
async function belongingOf(db: Database, name: string, role: OperatorRole): Promise<Belonging | undefined> {
  const type = BELONGINGS[role];
  if (type === undefined) return undefined;
  const table =
    type === 'deposit'
      ? 'SELECT id FROM deposits WHERE proof_image = $1'
      : 'SELECT id FROM verifications WHERE $1 IN (front_image, reverse_image)';
  const { rows } = await db.query<{ id: number }>(`${table} ORDER BY id DESC LIMIT 1`, [name]);
  const [row] = rows;
  return row === undefined ? undefined : { type, id: row.id };
}

/** The sections of an export, each read in batches: the tables, invited users, pictures. */
import type { Database } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { imageFiles } from '../../people/images/index.ts';
import { chatImageFiles } from '../../support/chat/index.ts';
import { CUSTOMER_TABLES, type CustomerTable } from '../treatment/index.ts';

/** Rows per batch. */
const ROWS = 500;

export interface SectionServices {
  readonly database: Database;
  readonly vault: Vault;
  readonly dataDir: string;
}

export interface SectionPart {
  /** JSON texts. */
  readonly rows: readonly string[];
  /** Where the next part starts; undefined after the last. */
  readonly next: number | undefined;
}

export interface Section {
  readonly name: string;
  /** `after`: 0 for the first part. */
  read(userId: number, after: number): Promise<SectionPart>;
}

export const sectionsOf = (services: SectionServices): readonly Section[] => [
  ...CUSTOMER_TABLES.filter(({ exported }) => exported !== '').map((table) => tableSection(services, table)),
  invitations(services),
  pictures('pictures', services, PICTURES, imageFiles(services.dataDir, services.vault)),
  pictures('chat_pictures', services, CHAT_PICTURES, chatImageFiles(services.dataDir, services.vault)),
];

interface TableRow {
  readonly place: number;
  readonly shown: string;
  readonly opened: Readonly<Record<string, Buffer | null>>;
}

function tableSection({ database, vault }: SectionServices, table: CustomerTable): Section {
  const { table: name, key, owner } = table;
  const columns = table.exported.split(' ');
  const sealed = new Map(Object.entries(table.opened ?? {}).filter(([column]) => columns.includes(column)));
  const plain = columns.filter((column) => !sealed.has(column));
  const part = key === undefined ? '' : `AND ${key} > $2::bigint ORDER BY ${key} LIMIT ${ROWS}`;
  const fields = [
    `${key ?? 0} AS place`,
    `(SELECT row_to_json(c)::text FROM (SELECT ${plain.map((column) => `t.${column}`).join(', ')}) c) AS shown`,
    ...[...sealed.keys()].map((column) => `t.${column}`),
  ];
  const text = `SELECT ${fields.join(', ')} FROM ${name} t WHERE ${owner} ${part}`;

  const shownRow = ({ shown, ...row }: TableRow & Readonly<Record<string, unknown>>): string => {
    if (sealed.size === 0) return shown;
    const opened = [...sealed].map(([column, purpose]) => {
      const bytes = row[column];
      return [column.replace(/_sealed$/u, ''), Buffer.isBuffer(bytes) ? vault.unseal(purpose, bytes).toString() : null];
    });
    return JSON.stringify({ ...Object.fromEntries(opened), ...JSON.parse(shown) });
  };
  return {
    name,
    async read(userId, after) {
      const values = key === undefined ? [userId] : [userId, after];
      const { rows } = await database.query<TableRow & Readonly<Record<string, unknown>>>(text, values);
      const isLast = key === undefined || rows.length < ROWS;
      return { rows: rows.map(shownRow), next: isLast ? undefined : rows.at(-1)?.place };
    },
  };
}

/** Who they are is their own personal data, so only the times are exported. */
const invitations = ({ database }: SectionServices): Section => ({
  name: 'invitations',
  async read(userId, after) {
    const { rows } = await database.query<{ id: number; createdAtMs: number }>(
      `SELECT id, created_at_ms AS "createdAtMs" FROM users WHERE inviter_id = $1::bigint AND id > $2::bigint
        ORDER BY id LIMIT ${ROWS}`,
      [userId, after],
    );
    return {
      rows: rows.map(({ createdAtMs }) => JSON.stringify({ registered_at_ms: createdAtMs })),
      next: rows.length < ROWS ? undefined : rows.at(-1)?.id,
    };
  },
});

const PICTURES = 'SELECT name FROM images WHERE user_id = $1::bigint AND erased_at_ms IS NULL';
const CHAT_PICTURES = `SELECT i.name FROM chat_images i JOIN chat_visitors v ON v.id = i.visitor_id
  WHERE v.user_id = $1::bigint`;

/** One picture per part: they have up to 10 MB. */
const pictures = (
  name: string,
  { database }: SectionServices,
  list: string,
  files: { read(name: string): Promise<Buffer | undefined> },
): Section => ({
  name,
  async read(userId, after) {
    const { rows } = await database.query<{ name: string }>(`${list} ORDER BY name OFFSET $2::bigint LIMIT 1`, [
      userId,
      after,
    ]);
    const [picture] = rows;
    if (picture === undefined) return { rows: [], next: undefined };
    const bytes = await files.read(picture.name);
    return {
      rows: [JSON.stringify({ name: picture.name, base64: bytes?.toString('base64') ?? null })],
      next: after + 1,
    };
  },
});

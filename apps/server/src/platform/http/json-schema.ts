/** The contract's schemas as JSON Schema, for the documents of the API. */
import * as contract from '@tradewind/contract';
import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

/** The schemas of answers that have a name in the contract, by that name: `order` is Order. */
const NAMED = new Set(['object', 'enum', 'union']);
const names: ReadonlyMap<unknown, string> = new Map(
  Object.entries(contract).flatMap(([name, value]) =>
    value instanceof z.ZodType && NAMED.has(value.def.type)
      ? [[value, name.charAt(0).toUpperCase() + name.slice(1)] as const]
      : [],
  ),
);

/** The meta data of the contract's schemas, with their names. */
class Named extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType): ReturnType<z.core.$ZodRegistry<z.core.GlobalMeta>['get']> {
    const meta = z.globalRegistry.get(schema);
    const id = meta?.id ?? names.get(schema);
    return id === undefined ? meta : { ...meta, id };
  }
}
const named = new Named();

/** The edition of JSON Schema that OpenAPI 3.1 has, and that of AsyncAPI. */
export type Dialect = 'draft-2020-12' | 'draft-7';

/** `isClosed`: other fields are refused, as in a body. Answers refer to named schemas in `$defs`, in draft 7 `definitions`. */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  isClosed = false,
  target: Dialect = 'draft-2020-12',
): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target,
    metadata: io === 'output' ? named : z.globalRegistry,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      if (isClosed && made.properties !== undefined) made.additionalProperties ??= false;
      // zod leaves it out where the input is transformed; callers may send any of ours
      const { def } = zodSchema._zod;
      if (def.type === 'default' && typeof def.defaultValue !== 'object') made.default = def.defaultValue;
    },
  });
  return rest;
}

/** Where a document has its named schemas. */
export const COMPONENTS = '#/components/schemas/';

/** Collects the schemas that have names, which are then referred to. */
export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly #dialect: Dialect;

  constructor(dialect: Dialect = 'draft-2020-12') {
    this.#dialect = dialect;
  }

  jsonSchema(schema: z.ZodType, io: 'input' | 'output', isClosed = false): Json {
    const { $defs = {}, definitions = {}, ...rest } = referring(jsonSchema(schema, io, isClosed, this.#dialect));
    Object.assign(this.schemas, $defs, definitions);
    return rest;
  }
}

const referring = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll(/"#\/(?:\$defs|definitions)\//gu, `"${COMPONENTS}`)) as Json;

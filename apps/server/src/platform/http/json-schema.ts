/** The contract's schemas as JSON Schema, for the documents of the API. */
import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

/** `isClosed`: other fields are refused, as in a body. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', isClosed = false): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
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

/** Where an OpenAPI document has its named schemas. */
export const COMPONENTS = '#/components/schemas/';

/** Collects the schemas that have names, which are then referred to. */
export class Components {
  readonly schemas: Record<string, Json> = {};

  jsonSchema(schema: z.ZodType, io: 'input' | 'output', isClosed = false): Json {
    const { $defs = {}, ...rest } = referring(jsonSchema(schema, io, isClosed));
    Object.assign(this.schemas, $defs);
    return rest;
  }
}

const referring = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as Json;

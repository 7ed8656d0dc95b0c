/** Fields of a body that its schema does not know. A schema would drop them, and with them what the caller meant. */
import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Known = z.core.$ZodTypes;

/** The paths of the unknown fields, also inside of objects and lists: `items.0.colour`. */
export function unknownFields(schema: Schema, value: unknown): readonly string[] {
  return unknownIn([schema], value, '');
}

/** `schemas`: the value may be of each; a field is known when one of them knows it. */
function unknownIn(schemas: readonly Schema[], value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const plain = schemas.flatMap(plainSchemas);
  if (Array.isArray(value)) {
    const elements = plain.flatMap(({ _zod: { def } }) => (def.type === 'array' ? [def.element] : []));
    return elements.length === 0 ? [] : value.flatMap((item, index) => unknownIn(elements, item, `${path}${index}.`));
  }
  const shapes = plain.map(shapeOf).filter((shape) => shape !== undefined);
  if (shapes.length === 0) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const found = shapes.flatMap((shape) => shape(name) ?? []);
    return found.length === 0 ? [path + name] : unknownIn(found, inner, `${path}${name}.`);
  });
}

/** The schema of a field; undefined = unknown. */
type Shape = (name: string) => Schema | undefined;

function shapeOf({ _zod: { def } }: Known): Shape | undefined {
  if (def.type === 'record') return () => def.valueType;
  if (def.type !== 'object') return undefined;
  const fields = new Map(Object.entries(def.shape));
  return (name) => fields.get(name) ?? def.catchall;
}

/** Without what is wrapped around it; all options of a union. */
function plainSchemas(schema: Schema): readonly Known[] {
  const known = schema as Known;
  const { def } = known._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return plainSchemas(def.innerType);
    case 'pipe':
      return plainSchemas(def.in);
    case 'union':
      return def.options.flatMap(plainSchemas);
    case 'intersection':
      return [def.left, def.right].flatMap(plainSchemas);
    case 'lazy':
      return plainSchemas(def.getter());
    default:
      return [known];
  }
}

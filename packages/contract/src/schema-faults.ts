/** What a schema finds wrong with an input, in the words of `data.fields`. */
import type { z } from 'zod';
import { type FieldFault, isFieldFault } from './field-faults.ts';
import type { Fault, FieldText } from './field-text.ts';

type Issue = z.core.$ZodIssue;
interface Found {
  readonly path: string;
  readonly fault: Fault;
}

/** Messages of schemas that are not faults themselves, but their texts. */
const EXPLAINED: Readonly<Record<string, FieldText>> = { number: 'number', email: 'email' };

/** The whole input. */
export const WHOLE_INPUT = 'body';

/**
 * The faults of the fields, the first of each, in their order. The input must have been parsed with `reportInput`. A schema
 * names a fault by its message: `.refine(isFree, 'reserved')`.
 */
export function schemaFaults({ issues }: Pick<z.ZodError, 'issues'>): ReadonlyMap<string, Fault> {
  const faults = new Map<string, Fault>();
  for (const { path, fault } of issues.flatMap((issue) => found(issue, [])))
    if (!faults.has(path)) faults.set(path, fault);
  return faults;
}

function found(issue: Issue, above: readonly PropertyKey[]): readonly Found[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: nameOf([...path, key]), fault: 'unknown' }));
  if (issue.code === 'invalid_union' && issue.input !== undefined) {
    const closest = closestOf(issue.errors);
    if (closest !== undefined) return closest.flatMap((inner) => found(inner, path));
  }
  return [{ path: nameOf(path), fault: faultOfIssue(issue) }];
}

const nameOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? WHOLE_INPUT : path.map(String).join('.'));

/** The issues of the option that the input fits best: one whose type it has. */
function closestOf(options: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const isOther = ({ code, path }: Issue): boolean =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
  return options.find((issues) => !issues.some(isOther));
}

function faultOfIssue(issue: Issue): Fault {
  if (isFieldFault(issue.message)) return issue.message;
  const text = EXPLAINED[issue.message];
  if (text !== undefined) return { fault: 'format', text };
  if (issue.input === undefined && issue.code !== 'custom') return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return {
        fault: 'too_large',
        ...explained(issue.origin, 'tooLong', issue.inclusive ? 'most' : undefined, issue.maximum),
      };
    case 'invalid_value':
      return issue.input === '' ? 'required' : 'enum';
    case 'invalid_union':
      // JSON can write a number that no number can hold
      if (typeof issue.input === 'number' && !Number.isFinite(issue.input)) return { fault: 'format', text: 'number' };
      return isScalar(issue.input) && issue.errors.some((inner) => inner[0]?.code === 'invalid_value')
        ? 'enum'
        : 'type';
    case 'invalid_format':
      return issue.format === 'email' ? { fault: 'format', text: 'email' } : 'format';
    default:
      return 'format';
  }
}

const isScalar = (input: unknown): boolean => typeof input === 'string' || typeof input === 'number';

/** A number that JSON cannot hold, or a broken one where a whole one is expected, has the right type. */
function wrongType({ expected, input }: z.core.$ZodIssueInvalidType): Fault {
  const isNumber = expected === 'number' || expected === 'int';
  const fault: FieldFault = isNumber && typeof input === 'number' ? 'format' : 'type';
  return isNumber ? { fault, text: 'number' } : fault;
}

function tooSmall({ origin, minimum, inclusive, input }: z.core.$ZodIssueTooSmall): Fault {
  const isEmpty = (typeof input === 'string' && input.trim() === '') || (Array.isArray(input) && input.length === 0);
  if (isEmpty) return 'required';
  return { fault: 'too_small', ...explained(origin, 'tooShort', inclusive === false ? 'above' : 'least', minimum) };
}

/** Bounds beyond what anybody would send are left out of the text. */
function explained(
  origin: string,
  ofText: FieldText,
  ofNumber: FieldText | undefined,
  bound: number | bigint,
): { readonly text?: FieldText; readonly bound?: number } {
  const most = Number(bound);
  if (Math.abs(most) >= Number.MAX_SAFE_INTEGER) return {};
  if (origin === 'string') return { text: ofText, bound: most };
  if (ofNumber === undefined || !['number', 'int', 'bigint'].includes(origin)) return { bound: most };
  return { text: ofNumber, bound: most };
}

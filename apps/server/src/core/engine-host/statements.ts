/**
 * Statements that callers may have committed together with their commands. Each wing declares its own, and
 * the host is started with all of them. A call names a statement and passes its values, never its text.
 */
import type { Step } from './exchange.ts';
import type { BatchValue, BatchWrite } from './types.ts';

interface Kinds {
  readonly number: number;
  readonly text: string;
  readonly boolean: boolean;
  readonly bytes: Buffer;
}
type Kind = keyof Kinds;
/** The type of a parameter; with `?` it may be null. */
export type ParameterKind = Kind | `${Kind}?`;

type ValueOf<Parameter extends ParameterKind> = Parameter extends `${infer Known extends Kind}?`
  ? Kinds[Known] | null
  : Parameter extends Kind
    ? Kinds[Parameter]
    : never;
type ValuesOf<Parameters extends readonly ParameterKind[]> = {
  [Index in keyof Parameters]: ValueOf<Parameters[Index]>;
};

interface Declaration<Parameters extends readonly ParameterKind[]> {
  /** Unique in the program: lower-case words joined by `_`. */
  readonly name: string;
  /** One INSERT, UPDATE, DELETE or SELECT without RETURNING, with `$1`, `$2` … and their casts; a constant. */
  readonly text: string;
  /** One for each `$n`, in order. */
  readonly parameters: Parameters;
  /** How many rows it must affect, or the batch fails; absent = any number. */
  readonly rows?: number;
  /**
   * Runs after all other writes of the batch, in order with others of its kind. Meant for a row
   * that many transactions lock last: if the batch locked it earlier, the two could deadlock.
   */
  readonly last?: boolean;
}

/** A statement that commands may carry. */
export class BatchStatement<const Parameters extends readonly ParameterKind[] = readonly ParameterKind[]> {
  readonly name: string;
  readonly text: string;
  readonly parameters: Parameters;
  readonly rows: number | undefined;
  readonly last: boolean;

  /** Throws RangeError on a declaration that PostgreSQL would refuse. */
  constructor({ name, text, parameters, rows, last = false }: Declaration<Parameters>) {
    if (!/^[a-z][a-z_]*$/u.test(name)) throw new RangeError(`not the name of a statement: "${name}"`);
    const used = new Set([...text.matchAll(/\$(\d+)/gu)].map(([, number]) => Number(number)));
    if (used.size !== parameters.length || Math.max(0, ...used) !== parameters.length)
      throw new RangeError(`statement ${name} uses ${used.size} parameters and declares ${parameters.length}`);
    if (rows !== undefined && !(Number.isSafeInteger(rows) && rows >= 0))
      throw new RangeError(`statement ${name} cannot touch ${rows} rows`);
    this.name = name;
    this.text = text;
    this.parameters = parameters;
    this.rows = rows;
    this.last = last;
  }

  write(...values: ValuesOf<Parameters>): BatchWrite {
    return { statement: this.name, values };
  }
}

/** The statements that a host was started with. */
export class BatchStatements {
  readonly #byName = new Map<string, BatchStatement>();
  readonly #texts = new Map<string, string>();

  /** Throws RangeError when two have the same name. */
  constructor(statements: readonly BatchStatement[]) {
    for (const statement of statements) {
      const { name, text, parameters, rows } = statement;
      if (this.#byName.has(name)) throw new RangeError(`two statements are named ${name}`);
      this.#byName.set(name, statement);
      this.#texts.set(name, rows === undefined ? text : withProof(text, parameters.length + 1));
    }
  }

  /**
   * Throws RangeError on an unknown name, and on values that do not fit or that PostgreSQL would
   * refuse. Called before the command is applied, because a failing batch fails all its commands.
   */
  assertKnown(writes: readonly BatchWrite[]): void {
    for (const { statement, values } of writes) {
      const { parameters } = this.#named(statement);
      if (values.length !== parameters.length)
        throw new RangeError(`statement ${statement} takes ${parameters.length} values, not ${values.length}`);
      for (const [index, parameter] of parameters.entries()) {
        const fault = faultOf(parameter, values[index]);
        if (fault !== undefined) throw new RangeError(`statement ${statement}: value ${index + 1} is ${fault}`);
      }
    }
  }

  isLast({ statement }: BatchWrite): boolean {
    return this.#named(statement).last;
  }

  /** The transaction step that runs it, prepared once under its name. */
  stepOf({ statement, values }: BatchWrite): Step {
    const { name, text, rows } = this.#named(statement);
    const given = rows === undefined ? values : [...values, rows];
    return { name: `write_${name}`, text: this.#texts.get(name) ?? text, values: given.map(encoded) };
  }

  #named(name: string): BatchStatement {
    const statement = this.#byName.get(name);
    if (statement === undefined) throw new RangeError(`no statement is named "${name}"`);
    return statement;
  }
}

const withProof = (text: string, parameter: number): string =>
  `WITH touched AS (${text} RETURNING 1) SELECT prove_rows(count(*), $${parameter}::bigint) FROM touched`;

const encoded = (value: BatchValue): string | Buffer | null =>
  value === null || Buffer.isBuffer(value) ? value : String(value);

function faultOf(parameter: ParameterKind, value: BatchValue | undefined): string | undefined {
  if (value === null) return parameter.endsWith('?') ? undefined : 'null';
  const kind = kindOf(value);
  if (kind === undefined || !parameter.startsWith(kind)) return `not of kind ${parameter}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `the number ${value}`;
  return typeof value === 'string' && value.includes('\0') ? 'a text with a null character' : undefined;
}

function kindOf(value: unknown): Kind | undefined {
  if (Buffer.isBuffer(value)) return 'bytes';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' || typeof value === 'boolean' ? (typeof value as 'number' | 'boolean') : undefined;
}

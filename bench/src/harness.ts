/** The results of a benchmark, and information about the machine it ran on. */
import { cpus, totalmem } from 'node:os';

/** Metric names are stable: goals and the README refer to them. */
export interface BenchResult {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** The same figure for the baseline, measured in the same run. */
  readonly baseline?: number;
  /** How many times better it is than the baseline. */
  readonly ratio?: number;
  readonly goal?: string;
  /** Whether the goal is met; true if there is none. */
  readonly holds: boolean;
}

export interface BenchOptions {
  /** Small sizes that run in a second or two, for the tests; the figures are meaningless. */
  readonly toy: boolean;
  /** Duration of benchmarks that run for a given time. */
  readonly minutes?: number;
}

export interface Bench {
  readonly name: string;
  /** What its figures do not show. */
  readonly note?: string;
  /** Exits with an error when a goal is missed. */
  readonly mustHold?: boolean;
  run(options: BenchOptions): Promise<readonly BenchResult[]>;
}

export interface BenchReport {
  readonly name: string;
  readonly machine: string;
  readonly date: string;
  readonly note?: string;
  readonly results: readonly BenchResult[];
}

/** The upper one of the two middle values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

export function describeMachine(): string {
  const processors = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${processors[0]?.model ?? 'unknown'} × ${processors.length}, ${memory}, Node ${process.version}`;
}

export async function report(bench: Bench, options: BenchOptions): Promise<BenchReport> {
  const results = await bench.run(options);
  const { name, note } = bench;
  const date = new Date().toISOString();
  return { name, machine: describeMachine(), date, ...(note === undefined ? {} : { note }), results };
}

const show = (value: number | undefined): string => {
  if (value === undefined) return '';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 4;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
};

/** A readable table. */
export function table({ name, machine, date, note, results }: BenchReport): string {
  const head = ['metric', 'value', 'unit', 'baseline', 'ratio', 'goal', ''];
  const rows = results.map((result) => [
    result.metric,
    show(result.value),
    result.unit,
    show(result.baseline),
    result.ratio === undefined ? '' : `${show(result.ratio)}×`,
    result.goal ?? '',
    result.goal === undefined ? '' : result.holds ? 'holds' : 'MISSED',
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  const lines = [`${name} · ${machine} · ${date}`, line(head), ...rows.map(line)];
  return [...lines, ...(note === undefined ? [] : [note])].join('\n');
}

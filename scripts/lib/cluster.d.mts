export interface Cluster {
  /** Address at which customers trade. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Name of each running part → process id. */
  pids(): ReadonlyMap<string, number>;
  /** Port of a part's own /readyz. */
  portOf(name: string): number | undefined;
  /** Restarts a part that has ended. */
  start(name: string): unknown;
  stop(): Promise<void>;
}

/** A small cluster on one machine; resolves when customers can trade. See cluster.mjs. */
export function startCluster(options: {
  readonly dataDir: string;
  /** 0 = any. */
  readonly port?: number;
  /** For all parts. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Their number; default: 1. */
  readonly workers?: number;
  /** Path of the server; its sources when absent. */
  readonly program?: string;
  /** Restarts parts that end. */
  readonly restart?: boolean;
  /** Receives the output of the parts, with their names. */
  readonly onLine?: (name: string, line: string) => void;
}): Promise<Cluster>;

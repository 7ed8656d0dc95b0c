export interface Cluster {
  /** Where customers trade. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Name of each part that lives → process id. */
  pids(): ReadonlyMap<string, number>;
  /** Port of a part's own /readyz. */
  portOf(name: string): number | undefined;
  /** Starts a part again that has ended. */
  start(name: string): unknown;
  stop(): Promise<void>;
}

/** A small cluster on one machine; resolves when customers can trade. See cluster.mjs. */
export function startCluster(options: {
  readonly dataDir: string;
  /** 0 = any. */
  readonly port?: number;
  /** Of all parts. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How many; 1 when absent. */
  readonly workers?: number;
  /** Path of the server; its sources when absent. */
  readonly program?: string;
  /** Starts again what ends. */
  readonly restart?: boolean;
  /** Hears what the parts print, by their names. */
  readonly onLine?: (name: string, line: string) => void;
}): Promise<Cluster>;

/** The real server in its own process, to be killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { serverProgram } from '../../../../scripts/lib/server-program.mjs';

const { main } = await serverProgram();

class ServerProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<readonly unknown[]>;
  #errorOutput = '';

  constructor(settings: Readonly<Record<string, string>>, compileCache: string) {
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings };
    this.#child = fork(main, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.#closed = once(this.#child, 'close');
    this.#child.stderr?.on('data', (data: Buffer) => (this.#errorOutput += data.toString()));
  }

  /** Resolves with the server's address. */
  async ready(): Promise<string> {
    const ready = new Promise<string>((resolve) => {
      let printed = '';
      this.#child.stdout?.on('data', (data: Buffer) => {
        printed += data.toString();
        const url = /ready at (\S+)/u.exec(printed)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const failed = this.#closed.then(() => {
      throw new Error(`the server ended: ${this.#errorOutput}`);
    });
    failed.catch(() => {}); // it always ends, later
    return Promise.race([ready, failed]);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async ended(): Promise<void> {
    await this.#closed;
  }

  /** Graceful stop; resolves with the exit code. */
  async stop(): Promise<unknown> {
    this.#child.kill('SIGTERM');
    const [code] = await this.#closed;
    return code;
  }

  /** Its error output. */
  get errorOutput(): string {
    return this.#errorOutput;
  }
}

/** A succession of servers with the same settings. */
export class Servers {
  readonly #settings: Readonly<Record<string, string>>;
  readonly #compileCache: string;
  #running: ServerProcess | undefined;

  /** `compileCache`: a folder that speeds up loading. */
  constructor(settings: Readonly<Record<string, string>>, compileCache: string) {
    this.#settings = settings;
    this.#compileCache = compileCache;
  }

  /** Resolves with the address of the next server once it answers. */
  start(): Promise<string> {
    this.#running = new ServerProcess(this.#settings, this.#compileCache);
    return this.#running.ready();
  }

  /** SIGKILL, at once. */
  kill(): void {
    this.#running?.kill();
  }

  async ended(): Promise<void> {
    await this.#running?.ended();
  }

  get errorOutput(): string {
    return this.#running?.errorOutput ?? '';
  }

  /** Stops the running server as an administrator would; resolves with its exit code. */
  async stop(): Promise<unknown> {
    return this.#running?.stop();
  }

  /** SIGKILL; resolves when it has ended. */
  async killAndWait(): Promise<void> {
    this.kill();
    await this.ended();
  }
}

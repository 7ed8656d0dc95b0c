/** Faults that end the process with one line, because trying again cannot help. */

/** EX_CONFIG and EX_NOPERM of sysexits.h; systemd units name them in RestartPreventExitStatus. */
export const CONFIG_FAULT = 78;
export const CREDENTIALS_FAULT = 77;

export class Fatal extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** In one line. fetch hides the reason of a lost connection in `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const message = cause instanceof Error && cause.message !== '' ? cause.message : error.message;
  return (message === '' ? error.name : message).replaceAll(/\s+/gu, ' ');
}

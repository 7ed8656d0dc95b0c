/** Paths of the server, of the programs of an administrator, and of child processes of tests, which Node can run. */
export function serverProgram(): Promise<
  Readonly<Record<'main' | 'verify' | 'archive' | 'backup' | 'rotate' | 'hostChild' | 'feedChild', string>>
>;

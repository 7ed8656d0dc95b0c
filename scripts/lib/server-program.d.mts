/** Paths of the server, of `npm run verify`, and of child processes of tests, which Node can run. */
export function serverProgram(): Promise<
  Readonly<Record<'main' | 'verify' | 'serverChild' | 'hostChild' | 'feedChild', string>>
>;

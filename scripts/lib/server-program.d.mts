/** Paths of the server and of `npm run verify`, each as one file. */
export function serverProgram(): Promise<{ readonly main: string; readonly verify: string }>;

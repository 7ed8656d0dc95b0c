/** Ensures that there is a Python with the package websockets, and returns its path. See python.mjs. */
export function ensurePython(): Promise<string>;

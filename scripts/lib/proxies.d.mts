/** Ensures that the program is there, and returns its path. See proxies.mjs. */
export function ensureProxy(program: 'nginx' | 'caddy'): Promise<string>;

/** Resolves with the path of the tarball that `npm pack` makes of packages/client. See client-package.mjs. */
export function clientPackage(): Promise<string>;

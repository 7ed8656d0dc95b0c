/** Returns the folder of the built gallery. Builds it if sources changed since the last time. */
export function ensureGallery(): Promise<string>;

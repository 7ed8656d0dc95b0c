/** The folder of the built gallery. Builds it where sources changed since the last time. */
export function ensureGallery(): Promise<string>;

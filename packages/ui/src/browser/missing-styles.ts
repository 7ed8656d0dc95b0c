/**
 * Stylesheets of lazy parts that could not be fetched. Vite asks for each only once: without this, a part that is loaded again
 * would be shown without its styles.
 */
const missing = new Set<string>();

/** For the error of a `vite:preloadError`. */
export function noteMissingStyle(error: unknown): void {
  const address = error instanceof Error ? /preload CSS for (\S+)/u.exec(error.message)?.[1] : undefined;
  if (address !== undefined) missing.add(address);
}

/** Fetches them again. A failure is no error here: the part is shown without styles. */
export async function loadMissingStyles(): Promise<void> {
  await Promise.allSettled(Array.from(missing, loadStyle));
}

function loadStyle(address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.head.append(link);
  }).then(() => missing.delete(address));
}

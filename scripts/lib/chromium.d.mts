/** Paths of the browsers for tests; undefined = Playwright's own download. See chromium.mjs. */
export function findBrowsers(): { readonly full: string | undefined; readonly shell: string | undefined };

/** Addresses of the flags, each in its own file: only visible ones are fetched. */
const FILES = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});
const ADDRESSES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), url]),
);

/** `code` is ISO 3166-1 alpha-2. */
export const flagAddress = (code: string): string | undefined => ADDRESSES.get(code);

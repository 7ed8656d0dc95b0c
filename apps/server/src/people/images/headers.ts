/** Nothing in a picture may run, wherever it is opened; and no cache keeps it. */
export const IMAGE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

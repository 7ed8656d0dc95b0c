/** Prevents scripts in an image from running, wherever it is opened, and caches from storing it. */
export const IMAGE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

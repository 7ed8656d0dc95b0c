/** A newer version of the app, and parts of it that could not be loaded. */
export const update = {
  ready: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
  css: 'Unable to preload the CSS of this page',
  cssBody: 'The connection failed, or a newer version has been released. Reload to continue.',
} as const;
